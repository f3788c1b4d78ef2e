import { type Browser, expect, type Page } from "@playwright/test";

const wrapped = new WeakSet<Page>();

/** Waits until the page's scripts respond, including late parts, where `goto` and `reload` did not. */
export async function waitForScripts(page: Page): Promise<void> {
  await expect(page.getByTestId("offline-bar")).toBeAttached();
}

/** Waits for the shop's own scripts; Medusa Admin has others, and a browser may run none. */
async function waitForOwnScripts(page: Page): Promise<void> {
  if (await page.evaluate(() => "__remixContext" in window)) await waitForScripts(page);
}

/** Makes `page.goto` and `page.reload` wait for the page's scripts, unless they say what to wait for. */
export function openWithScripts(page: Page): void {
  if (wrapped.has(page)) return;
  wrapped.add(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await waitForOwnScripts(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await waitForOwnScripts(page);
    return response;
  };
}

/** Does the same for each page of each further context, so that a test's second browser acts as its first one. */
export function openAllWithScripts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", openWithScripts);
    return context;
  };
}

/** Waits for the token of a page that somebody is signed in on: asked for after a sign-out it is a 401. */
export async function waitForToken(page: Page): Promise<void> {
  const isMissing = () => page.evaluate(() => "__remixContext" in window && localStorage.getItem("idToken") === null);
  await expect.poll(isMissing).toBe(false);
}
