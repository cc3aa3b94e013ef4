// Cards and tiles are dragged too: from the hand to the discard pile, a meld, the trick or the table, and between the
// melds of an arrangement. An extra for mouse and touch: a drop fills in the form that the buttons send.
// SortableJS (decision 17) knows a drag from a click or a scroll and moves the picture; what a drop means is said here.
const { Sortable } = self;
const STILL = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "reduced";
const GESTURE = {
  forceFallback: true, // one way for mouse and touch, and no picture made by the system
  fallbackTolerance: 6,
  delay: 180, // a finger that moves at once scrolls the page
  delayOnTouchOnly: true,
  touchStartThreshold: 6,
  ghostClass: "is-dragged",
};
// Where a card of the hand may be dropped, and the button that it stands for; the first that fits counts.
const PLACES = [
  ["label.meld", "layoff"],
  [".pile.is-discards", "discard"],
  [".trick", "play"],
  [".felt-top, .felt-melds", "meld"],
];
const LEAST_MELD = 3;
let cancelled = false;

function buttonOf(action) {
  return document.querySelector(`#answer .felt-actions [name="action"][value="${action}"]:not([aria-disabled])`);
}

function placeAt({ clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY);
  for (const [css, action] of PLACES) {
    const place = under?.closest(css);
    if (place && buttonOf(action)) return { place, action };
  }
  return null;
}

function unmark() {
  for (const place of document.querySelectorAll(".is-drop")) place.classList.remove("is-drop");
}

function mark(event) {
  unmark();
  placeAt(event)?.place.classList.add("is-drop");
}

function drop(slot, { place, action }) {
  const input = slot.querySelector("input");
  const others = [...slot.closest("[data-hand]").querySelectorAll("input:checked")];
  // What was chosen goes along, if the card that is dragged is one of it; to a meld it is added.
  const alone = action === "discard" || action === "play" || (action === "layoff" && !input.checked);
  if (alone) for (const other of others) other.checked = false;
  input.checked = true;
  const target = place.querySelector(".meld-input");
  if (target) target.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  const chosen = slot.closest("[data-hand]").querySelectorAll("input:checked").length;
  if (action !== "meld" || chosen >= LEAST_MELD) buttonOf(action).form.requestSubmit(buttonOf(action));
}

function hand(root) {
  if (!PLACES.some(([, action]) => buttonOf(action))) return;
  const all = () => {
    for (const group of root.children) if (!Sortable.get(group)) cards(group);
  };
  all();
  // A hand that is sorted gets new groups.
  root.closest("[data-table]").querySelector("[data-sorts]")?.addEventListener("click", all);
}

function cards(group) {
  Sortable.create(group, {
    ...GESTURE,
    draggable: ".slot",
    sort: false,
    fallbackOnBody: true,
    fallbackClass: "drag-ghost",
    onMove: () => false,
    onStart({ item }) {
      const sizes = getComputedStyle(item);
      for (const name of ["--card", "--strip", "--tile-w"]) Sortable.ghost.style.setProperty(name, sizes.getPropertyValue(name));
      begin();
      addEventListener("pointermove", mark);
    },
    onEnd({ item, originalEvent }) {
      removeEventListener("pointermove", mark);
      unmark();
      const found = end() && placeAt(originalEvent);
      if (found) drop(item, found);
    },
  });
}

function arrangement(root) {
  const zones = [...root.querySelectorAll("[data-place]")];
  const put = (card) => {
    const place = card.querySelector("select").value;
    const zone = zones.find((one) => one.dataset.place === place);
    if (zone && card.parentElement !== zone) zone.append(card);
  };
  for (const zone of zones) {
    Sortable.create(zone, {
      ...GESTURE,
      draggable: ".arrange-card",
      filter: "select",
      preventOnFilter: false,
      group: "arrangement",
      animation: STILL ? 0 : 120,
      onStart: begin,
      onEnd({ item, from, to, oldDraggableIndex }) {
        if (end()) {
          item.querySelector("select").value = to.dataset.place;
          return;
        }
        const stayed = [...from.querySelectorAll(".arrange-card")].filter((card) => card !== item);
        from.insertBefore(item, stayed[oldDraggableIndex] || null);
      },
    });
  }
  for (const card of root.querySelectorAll(".arrange-card")) {
    put(card);
    // By keyboard the card goes when the focus has left it, so that the focus never jumps.
    card.addEventListener("change", ({ target }) => target.matches(":focus-visible") || put(card));
    card.addEventListener("focusout", () => put(card));
  }
}

function escape(event) {
  if (event.key !== "Escape") return;
  cancelled = true;
  document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, cancelable: true }));
}

function begin() {
  cancelled = false;
  addEventListener("keydown", escape);
}

function end() {
  removeEventListener("keydown", escape);
  // Sortable swallows the click that follows a drag; where none follows a touch, it must not be the next one.
  setTimeout(() => document.body.click());
  return !cancelled;
}

export function start(root) {
  for (const one of root.querySelectorAll("[data-hand][data-roving]")) hand(one);
  for (const one of root.querySelectorAll("[data-arrange]")) arrangement(one);
}

start(document);
document.addEventListener("waraq:changed", (event) => start(event.detail));
