// Small services of every page: theme buttons, copying links, focus on what the server answers,
// the contents that follow the reader, and language links that keep the rule in the address.
const root = document.documentElement;

for (const group of document.querySelectorAll("[data-theme-switch]")) {
  const show = () => {
    const now = root.dataset.theme || "system";
    for (const button of group.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === now));
    }
  };
  group.hidden = false;
  group.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const system = button.value === "system";
    if (system) delete root.dataset.theme;
    else root.dataset.theme = button.value;
    const age = system ? 0 : 31536000;
    document.cookie = `waraq_theme=${system ? "" : button.value}; path=/; max-age=${age}; samesite=lax`;
    show();
  });
  show();
}

const rules = navigator.clipboard && document.querySelector("[data-copy-link]");
for (const tools of rules?.querySelectorAll(".rule-tools") || []) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link-btn";
  button.textContent = rules.dataset.copyLink;
  button.dataset.copy = `#${tools.closest(".rule").id}`;
  button.dataset.copied = rules.dataset.copied;
  item.append(button);
  tools.prepend(item);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    button.textContent = button.dataset.copied || "✓";
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
}

// Token buttons of the translation editor. In Arabic a token is isolated, or its brackets are shown scrambled.
for (const button of document.querySelectorAll("[data-insert]")) {
  const field = document.getElementById(button.dataset.into);
  if (!field) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const rtl = getComputedStyle(field).direction === "rtl";
    const token = rtl ? `\u2066${button.dataset.insert}\u2069` : button.dataset.insert;
    field.setRangeText(token, field.selectionStart, field.selectionEnd, "end");
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const focusAnswer = () => document.querySelector("[data-focus]")?.focus({ preventScroll: false });
focusAnswer();
// Going to a fragment, which ends with the load, takes the focus away again.
if (location.hash) addEventListener("load", () => setTimeout(focusAnswer));

// The fragment never reaches the server, so the language links take it along here.
const links = document.querySelectorAll("[data-language]");
const keepFragment = () => {
  for (const link of links) link.hash = location.hash;
};
addEventListener("hashchange", keepFragment);
keepFragment();

const contents = document.querySelector(".toc");
if (contents) {
  const wide = matchMedia("(min-width: 64rem)");
  const box = contents.querySelector("details");
  if (box) box.open = wide.matches;
  wide.addEventListener("change", () => {
    if (box && wide.matches) box.open = true;
  });
  if (box) {
    contents.addEventListener("click", (event) => {
      if (event.target.closest("a") && !wide.matches) box.open = false;
    });
  }
  const entries = new Map();
  for (const link of contents.querySelectorAll('a[href^="#"]')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (target) entries.set(target, link);
  }
  const seen = new Set();
  const follow = () => {
    const first = [...entries.keys()].filter((target) => seen.has(target) && target.matches(".rule")).at(0);
    const now = first || [...entries.keys()].find((target) => seen.has(target));
    if (!now) return;
    for (const link of contents.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    for (const item of contents.querySelectorAll(".is-here")) item.classList.remove("is-here");
    const link = entries.get(now);
    link.setAttribute("aria-current", "true");
    link.closest(".toc-list > li")?.classList.add("is-here");
    if (wide.matches) {
      const over = link.offsetTop - contents.clientHeight + 60;
      if (link.offsetTop < contents.scrollTop || over > contents.scrollTop) contents.scrollTop = Math.max(0, over);
    }
  };
  const observer = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        if (change.isIntersecting) seen.add(change.target);
        else seen.delete(change.target);
      }
      follow();
    },
    { rootMargin: "-64px 0px -55% 0px" },
  );
  for (const target of entries.keys()) observer.observe(target);
  contents.classList.add("is-live");
}
