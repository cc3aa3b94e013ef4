// The panel of house rules opens below its bar, fetched from its own page when first asked for. Without this
// script the link draws the rule page once more with the panel in it.
const link = document.querySelector("a[data-panel]");
if (link) {
  let panel = document.getElementById("house-panel");
  let loading = null;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link-btn";
  button.textContent = link.textContent;
  button.setAttribute("aria-expanded", String(Boolean(panel)));
  button.setAttribute("aria-controls", "house-panel");

  const load = async () => {
    const answer = await fetch(link.dataset.panel);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = document.importNode(page.getElementById("house-panel"), true);
    for (const form of found.querySelectorAll("form")) form.action = `${location.pathname}#house`;
    found.hidden = true;
    document.getElementById("house").after(found);
    return found;
  };

  button.addEventListener("click", async () => {
    try {
      panel ??= await (loading ??= load());
    } catch {
      location.assign(link.href);
      return;
    }
    panel.hidden = !panel.hidden;
    button.setAttribute("aria-expanded", String(!panel.hidden));
  });
  link.replaceWith(button);
}
