import { ACCOUNT_REFUSED, accountHeaders, noteRefusal, REFUSED_HEADER } from "~/lib/shown-account";
import { askWho } from "~/lib/signed-in";
import { keepTypedText } from "./typed-text";

/** The path of the last request of this page's scripts that failed, and its id; null if the answer has none. */
let last: { path: string; id: string | null } | null = null;

/** The id of the last failed request, if it was for this path: the data of a page has the page's own. */
export const failedRequestAt = (path: string): string | null => (last?.path === path ? last.id : null);

/** Writes name the page's account; failures are noted, because Remix passes no header to its error page. */
export function watchRequests(): void {
  const { fetch } = window;
  window.fetch = async (target, init) => {
    const answer = await fetch(target, isOwnWrite(target, init) ? withAccount(init) : init);
    const url = new URL(answer.url || location.href);
    if (!answer.ok) last = { path: url.pathname, id: answer.headers.get("x-request-id") };
    if (!answer.headers.has(REFUSED_HEADER)) return answer;
    if (url.searchParams.has("_data")) return toErrorPage();
    window.dispatchEvent(new Event(ACCOUNT_REFUSED));
    return answer;
  };
}

function isOwnWrite(target: RequestInfo | URL, { method = "GET" }: RequestInit = {}): boolean {
  return method !== "GET" && method !== "HEAD" && new URL(String(target), location.href).origin === location.origin;
}

function withAccount(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(accountHeaders())) headers.set(name, value);
  return { ...init, headers };
}

/** The answer says who is signed in now, because Remix keeps the root's data under the root's error page. */
async function toErrorPage(): Promise<Response> {
  const typed = keepTypedText();
  noteRefusal();
  const headers = { "Content-Type": "application/json", "X-Remix-Catch": "yes" };
  const body = JSON.stringify({ code: "account_changed", typed, now: await askWho() });
  return new Response(body, { status: 409, headers });
}
