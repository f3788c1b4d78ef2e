/** The path of the last request of this page's scripts that failed, and its id; null if the answer has none. */
let last: { path: string; id: string | null } | null = null;

/** Notes each request that fails from now on, because Remix passes no header of an answer to the page of its error. */
export function noteFailedRequests(): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    if (!answer.ok) last = { path: new URL(answer.url).pathname, id: answer.headers.get("x-request-id") };
    return answer;
  };
}

/** The id of the last failed request, if it was for this path: the data of a page has the page's own. */
export const failedRequestAt = (path: string): string | null => (last?.path === path ? last.id : null);
