// Definitions that open at a glossary word: on hover, focus and tap; Escape closes. They are fetched once the page
// stands. Without this script, and in browsers without popovers, the word is a link to the glossary.
const supported = "popover" in HTMLElement.prototype;
let open = null;
let timer = 0;

const popOf = (word) => document.getElementById(`term-${word.pathname.split("/").at(-2)}`);

function place(pop, word) {
  const style = pop.style;
  style.removeProperty("inset-block-start");
  style.removeProperty("inset-inline-start");
  if (!matchMedia("(min-width: 48rem)").matches) return;
  const rtl = getComputedStyle(document.documentElement).direction === "rtl";
  const page = document.documentElement.clientWidth;
  const box = [...word.getClientRects()].at(-1);
  const column = (word.closest(".prose, main") || document.body).getBoundingClientRect();
  const fromStart = (rect) => (rtl ? page - rect.right : rect.left);
  const fromEnd = (rect) => (rtl ? page - rect.left : rect.right);
  const width = pop.offsetWidth;
  let start = fromStart(box);
  if (start + width > Math.max(fromEnd(column), width)) start = fromEnd(box) - width;
  start = Math.max(8, Math.min(start, page - width - 8));
  let top = box.bottom + 6;
  if (top + pop.offsetHeight > innerHeight && box.top - pop.offsetHeight - 6 > 0) top = box.top - pop.offsetHeight - 6;
  style.insetBlockStart = `${top + scrollY}px`;
  style.insetInlineStart = `${start}px`;
}

function show(word) {
  clearTimeout(timer);
  const pop = popOf(word);
  if (!pop || (open && open.word === word)) return;
  hide();
  pop.showPopover();
  place(pop, word);
  word.classList.add("is-open");
  open = { word, pop };
}

function hide() {
  clearTimeout(timer);
  if (!open) return;
  const { word, pop } = open;
  open = null;
  word.classList.remove("is-open");
  if (pop.matches(":popover-open")) pop.hidePopover();
}

// Whoever points at the definition, or has reached the link in it, is still reading it.
function leave() {
  if (!open?.pop.matches(":hover, :focus-within")) hide();
}

const later = (what, delay) => {
  clearTimeout(timer);
  timer = setTimeout(what, delay);
};

function start(root) {
  for (const pop of root.querySelectorAll(".term-pop")) {
    pop.popover = "manual";
    pop.addEventListener("pointerenter", () => clearTimeout(timer));
    pop.addEventListener("pointerleave", () => later(hide, 200));
  }
  for (const word of root.querySelectorAll("a.tok-term")) {
    const pop = popOf(word);
    if (!pop) continue;
    word.setAttribute("aria-describedby", pop.id);
    word.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse") later(() => show(word), 150);
    });
    word.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") later(hide, 250);
    });
    word.addEventListener("focus", () => {
      if (word.matches(":focus-visible")) show(word);
    });
    word.addEventListener("blur", () => later(leave, 100));
    word.addEventListener("click", (event) => {
      if (event.pointerType === "mouse" || event.pointerType === "") return;
      event.preventDefault();
      if (open && open.word === word) hide();
      else show(word);
    });
  }
}

async function fetchPops(place) {
  const answer = await fetch(place.dataset.popUps);
  if (!answer.ok) return;
  place.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.children);
  start(document);
}

if (supported) {
  const place = document.querySelector("[data-pop-ups]");
  if (place) fetchPops(place).catch(() => {});
  document.addEventListener("waraq:changed", (event) => {
    hide();
    start(event.detail || document);
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !open) return;
    if (open.pop.contains(document.activeElement)) open.word.focus();
    hide();
  });
  addEventListener("pointerdown", (event) => {
    if (open && !open.pop.contains(event.target) && !open.word.contains(event.target)) hide();
  });
  addEventListener("resize", hide);
}
