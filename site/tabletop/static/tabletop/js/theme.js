// Runs before the first paint: the reader's choice of theme, kept in a cookie on this device.
(() => {
  const chosen = /(?:^|; )waraq_theme=(light|dark)(?:;|$)/.exec(document.cookie);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
})();
