// Choosing cards or tiles and a target on the live table. Everything is a checkbox or radio in a plain form;
// this adds one tab stop a group, arrow keys, the spoken status line and sorting. The server judges.
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

function inputs(group) {
  return [...group.querySelectorAll('input[type="checkbox"], input[type="radio"]')];
}

function rove(group) {
  const all = inputs(group);
  if (!all.length) return;
  const home = all.find((input) => input.checked) || all[0];
  for (const input of all) input.tabIndex = input === home ? 0 : -1;
}

function move(group, to) {
  for (const input of inputs(group)) input.tabIndex = input === to ? 0 : -1;
  to.focus();
}

function keys(group, event) {
  const all = inputs(group);
  const at = all.indexOf(event.target);
  if (at < 0) return;
  if (event.key === "Enter") {
    // Enter would press the form's first button; here it chooses, as Space does.
    event.preventDefault();
    event.target.click();
    return;
  }
  let to;
  if (event.key === "Home") to = all[0];
  else if (event.key === "End") to = all.at(-1);
  else if (event.key in STEPS && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // A hand is never mirrored; melds and piles follow the page. The arrow goes where it points.
    const sideways = event.key === "ArrowRight" || event.key === "ArrowLeft";
    const mirrored = sideways && getComputedStyle(group).direction === "rtl";
    to = all[(at + STEPS[event.key] * (mirrored ? -1 : 1) + all.length) % all.length];
  } else return;
  event.preventDefault();
  move(group, to);
}

function announce(table) {
  const line = table.querySelector("[data-status]");
  if (!line) return;
  const names = (css) => [...table.querySelectorAll(css)].map((input) => input.dataset.name);
  const cards = names(".slot-input:checked");
  const targets = names(".meld-input:checked");
  const words = line.dataset;
  line.textContent = "";
  if (!cards.length && !targets.length) {
    line.textContent = words.none;
    return;
  }
  const bold = document.createElement("b");
  bold.textContent = cards.join(words.separator);
  line.append(`${words.some} `, bold);
  if (targets.length) line.append(` ${words.onto} `, targets.join(words.separator));
}

function groupsOf(slots, by) {
  const number = (slot, key) => Number(slot.dataset[key]);
  const sorted = [...slots].sort((a, b) => {
    if (by === "rank") return number(a, "rank") - number(b, "rank") || number(a, "suit") - number(b, "suit");
    return number(a, by) - number(b, by) || (by === "suit" ? number(a, "rank") - number(b, "rank") : 0);
  });
  if (by === "rank") return [sorted];
  const groups = new Map();
  for (const slot of sorted) groups.set(slot.dataset[by], [...(groups.get(slot.dataset[by]) || []), slot]);
  return [...groups.values()];
}

function sorting(table) {
  const hand = table.querySelector("[data-hand]");
  const bar = table.querySelector("[data-sorts]");
  if (!hand || !bar) return;
  const given = [...hand.querySelectorAll(".slot")];
  bar.hidden = false;
  const sort = (by) => {
    const focused = document.activeElement;
    hand.replaceChildren(
      ...groupsOf(given, by).map((slots) => {
        const group = document.createElement("div");
        group.className = "hand-group";
        group.append(...slots);
        return group;
      }),
    );
    for (const button of bar.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.sort === by));
    }
    rove(hand);
    if (hand.contains(focused)) focused.focus();
  };
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sort]");
    if (!button) return;
    sort(button.dataset.sort);
    try {
      localStorage.setItem("waraq-sort", button.dataset.sort);
    } catch {
      // A browser may refuse to keep anything; the hand is sorted all the same.
    }
  });
  let kept = null;
  try {
    kept = localStorage.getItem("waraq-sort");
  } catch {
    kept = null;
  }
  if (kept && bar.querySelector(`[data-sort="${CSS.escape(kept)}"]`)) sort(kept);
}

function start(root) {
  for (const group of root.querySelectorAll("[data-roving]")) {
    rove(group);
    group.addEventListener("keydown", (event) => keys(group, event));
    group.addEventListener("focusin", (event) => {
      if (event.target.matches("input")) {
        for (const input of inputs(group)) input.tabIndex = input === event.target ? 0 : -1;
      }
    });
    // A chosen radio can be let go again by choosing it once more.
    let held = null;
    group.addEventListener("pointerdown", (event) => {
      const input = event.target.closest("label")?.querySelector('input[type="radio"]');
      held = input?.checked ? input : null;
    });
    group.addEventListener("click", (event) => {
      if (held && event.target === held) {
        held.checked = false;
        held.dispatchEvent(new Event("change", { bubbles: true }));
      }
      held = null;
    });
  }

  for (const table of root.querySelectorAll("[data-table]")) {
    table.addEventListener("change", () => {
      for (const slot of table.querySelectorAll(".slot.is-refused")) slot.classList.remove("is-refused");
      announce(table);
    });
    sorting(table);
  }
}

start(document);
// A page that exchanges its table without a reload says so.
document.addEventListener("waraq:changed", (event) => start(event.detail || document));
