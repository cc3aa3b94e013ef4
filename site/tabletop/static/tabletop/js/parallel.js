// Parallel reading on a phone: both languages of each rule, or one at a time with a button that flips the rule.
// Without this script both stand below each other; on a wide screen they stand side by side anyway.
const page = document.querySelector("[data-parallel]");
const mode = document.querySelector("[data-parallel-mode]");
const nameOf = (lang) => document.querySelector(`[data-language][lang="${lang}"]`)?.textContent || lang;

for (const row of page.querySelectorAll("article.parallel-row")) {
  const [first, second] = row.querySelectorAll(":scope > .parallel-side");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "flip" });
  const label = () => {
    const { lang, dir } = row.classList.contains("is-flipped") ? first : second;
    Object.assign(button, { lang, dir, textContent: nameOf(lang) });
  };
  button.addEventListener("click", () => {
    row.classList.toggle("is-flipped");
    label();
  });
  label();
  row.querySelector(".rule-num").after(button);
}

mode.hidden = false;
mode.addEventListener("click", (event) => {
  const chosen = event.target.closest("button")?.value;
  if (!chosen) return;
  page.classList.toggle("is-single", chosen === "one");
  for (const button of mode.children) button.setAttribute("aria-pressed", String(button.value === chosen));
});
