/**
 * Until a page's scripts are loaded, the browser sends its forms: it drops a request for the next one, while the server
 * processes both. If React sends a form, the event is already prevented.
 */

/** How long a form is not sent again, in milliseconds; after that, its sender may have stopped it. */
const QUIET_MS = 5_000;

let sentAt = new WeakMap<HTMLFormElement, number>();

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return;
  if (event.timeStamp - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) event.preventDefault();
  else sentAt.set(form, event.timeStamp);
});
addEventListener("pageshow", () => {
  sentAt = new WeakMap();
});

export {};
