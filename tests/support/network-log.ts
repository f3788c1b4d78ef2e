import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, type BrowserContextOptions, devices, type Page } from "@playwright/test";

/** A phone's window, as Lighthouse's. A user agent with "headless" would count as a crawler. */
export const PHONE: BrowserContextOptions = {
  userAgent: devices["Pixel 7"].userAgent,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
};

/** A resource loaded by a page: `bytes` were transferred, compressed headers and body together. */
export type Transfer = {
  url: string;
  kind: "document" | "script" | "style" | "picture" | "font" | "other";
  bytes: number;
};

/** By the server's content type, because a preload has no kind of its own in the browser. */
function kindOf(mimeType: string, type: string): Transfer["kind"] {
  if (type === "Document") return "document";
  if (/javascript/.test(mimeType)) return "script";
  if (mimeType === "text/css") return "style";
  if (mimeType.startsWith("image/") || type === "Image") return "picture";
  return /font/.test(mimeType) || type === "Font" ? "font" : "other";
}

/** A page is quiet if there was no request or answer for this long. */
const QUIET_MS = 500;
/** A page that is never quiet is measured after this time. */
const LONGEST_MS = 30_000;

/** Everything that `page` loads from now on, from Chromium's own log. `quiet` waits until nothing is pending. */
export async function recordNetwork(page: Page): Promise<{ transfers: () => Transfer[]; quiet: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const answers = new Map<string, Transfer>();
  const underWay = new Set<string>();
  let changedAt = Date.now();
  const change = (requestId: string, begins: boolean) => {
    if (begins) underWay.add(requestId);
    else underWay.delete(requestId);
    changedAt = Date.now();
  };
  session.on("Network.requestWillBeSent", ({ requestId }) => change(requestId, true));
  session.on("Network.loadingFailed", ({ requestId }) => change(requestId, false));
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    if (!/^https?:/.test(response.url)) return;
    answers.set(requestId, { url: response.url, kind: kindOf(response.mimeType, type), bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
    change(requestId, false);
  });
  await session.send("Network.enable");
  const quiet = async () => {
    const end = Date.now() + LONGEST_MS;
    while (Date.now() < end && (underWay.size > 0 || Date.now() - changedAt < QUIET_MS)) await sleep(50);
  };
  return { transfers: () => [...answers.values()], quiet };
}

/**
 * What the page at `url` loads before anybody scrolls or presses, in a browser that has seen nothing of the site but
 * what `prepare` gave it. `started` waits until the page's scripts have begun: on a slow machine it is quiet before
 * them, too.
 */
export async function recordLoad(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
  started: (page: Page) => Promise<void> = async () => {},
): Promise<Transfer[]> {
  const context = await browser.newContext(PHONE);
  try {
    await prepare(context);
    const page = await context.newPage();
    const log = await recordNetwork(page);
    await page.goto(url, { waitUntil: "networkidle" });
    await started(page);
    await log.quiet();
    return log.transfers();
  } finally {
    await context.close();
  }
}

/** Kilobytes (1,024) and number of one kind from `origin`: Stripe's own files are not the shop's. */
export function weigh(transfers: readonly Transfer[], kind: Transfer["kind"] | "any", origin: string) {
  const own = transfers.filter((it) => new URL(it.url).origin === origin && (kind === "any" || it.kind === kind));
  return { kilobytes: own.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024, files: own.length };
}
