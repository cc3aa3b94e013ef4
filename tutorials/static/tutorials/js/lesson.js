// Sends the answer without leaving the page: the parts that it changes come back and take their old ones' places.
// Without this script the same form posts as ever.

async function send(event) {
  const form = event.target.closest("form#answer");
  // What leads on to another page is the browser's own business.
  if (!form || event.submitter?.hasAttribute("data-leads-on")) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "1";
  const data = new URLSearchParams(new FormData(form));
  if (event.submitter && event.submitter.name) data.set(event.submitter.name, event.submitter.value);
  try {
    // The buttons are named "action" too, so that form.action would be their list.
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { Accept: "text/html", "X-Fragment": "answer" } });
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), data.get("action"));
    delete form.dataset.sending;
  } catch {
    // No connection: let the browser post, so that it says so itself and nothing typed is lost.
    delete form.dataset.sending;
    form.submit();
  }
}

// What was asked for: the verdict, the new hint, or the button once more; where it is gone, the table that lies anew.
function focus(action) {
  const found =
    document.querySelector("[data-focus]") ||
    (action === "hint" && document.querySelector(".hint-list li:last-child")) ||
    document.querySelector(`[data-part] [name="action"][value="${CSS.escape(action)}"]`) ||
    document.querySelector('[data-part="table"] [name="cards"]') ||
    document.querySelector('[data-part="table"] :is(input, select, button)');
  if (found) found.focus({ preventScroll: false });
}

function show(page, action) {
  const parts = page.querySelectorAll("[data-part]");
  if (!parts.length) {
    // Not an answer: whatever the server has to say instead.
    document.documentElement.replaceWith(document.adoptNode(page.documentElement));
    return;
  }
  for (const part of parts) {
    document.querySelector(`[data-part="${part.dataset.part}"]`).replaceWith(document.adoptNode(part));
    document.dispatchEvent(new CustomEvent("waraq:changed", { detail: part }));
  }
  focus(action);
}

// Dragging is an extra: what it takes comes when a pointer first appears where something can be dragged.
async function bringDragging() {
  const form = document.querySelector("form#answer");
  if (!form?.querySelector("[data-hand][data-roving], [data-arrange]")) return;
  await import(form.dataset.sortable);
  await import(form.dataset.drag);
  form.dataset.dragging = "";
}

document.addEventListener("submit", send);
document.addEventListener("pointerover", bringDragging, { once: true });
