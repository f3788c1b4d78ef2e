/** How long, once the page has loaded, a busy browser is waited for, in milliseconds. */
const MOST_MS = 1_000;

/** Resolves when the page has loaded and the browser has nothing more urgent to do: for what is nice to have, not needed to be used. */
export async function whenQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    // Safari has no word for idleness.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: MOST_MS });
    else setTimeout(resolve, MOST_MS / 4);
  });
}
