import type { Page } from "@playwright/test";

/** The shop's own scripts. */
export const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Holds requests for these addresses. Returns a function that releases them. */
export async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
