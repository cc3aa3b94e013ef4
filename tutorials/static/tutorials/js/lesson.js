// Sends the answer without leaving the page: the task alone comes back and takes this one's place.
// Without this script the same form posts as ever.

const root = () => document.querySelector("[data-lesson]");

async function send(event) {
  const form = event.target.closest("form#answer");
  if (!form || !root()) return;
  event.preventDefault();
  if (form.dataset.sending) return;
  form.dataset.sending = "1";
  const data = new FormData(form);
  if (event.submitter && event.submitter.name) data.set(event.submitter.name, event.submitter.value);
  try {
    // The buttons are named "action" too, so that form.action would be their list.
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { Accept: "text/html", "X-Fragment": "answer" } });
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // No connection: let the browser post, so that it says so itself and nothing typed is lost.
    delete form.dataset.sending;
    form.submit();
  }
}

function show(page) {
  const fresh = page.querySelector("[data-lesson]");
  if (!fresh) {
    document.documentElement.replaceWith(document.adoptNode(page.documentElement));
    return;
  }
  root().replaceWith(document.adoptNode(fresh));
  document.dispatchEvent(new CustomEvent("waraq:changed", { detail: root() }));
  const verdict = root().querySelector("[data-focus]");
  if (verdict) verdict.focus({ preventScroll: false });
}

document.addEventListener("submit", send);
