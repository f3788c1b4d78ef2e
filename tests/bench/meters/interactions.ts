import type { Locator, Page } from "@playwright/test";
import type { Figure } from "../measurements";
import type { Bench } from "../row";
import { shop } from "../targets";
import { PHONE } from "./network-log";

const SLOWER = 4;
const MOST = { most: 150 };
/** The browser does not report shorter interactions, so they count as this. */
const LEAST_TOLD_MS = 16;
/** Its painting is over by then; a bound on the wait and no part of a figure. */
const PAINTED_WITHIN_MS = 5_000;

/** Kept by the page itself: the longest event of each interaction (https://web.dev/articles/inp). */
function watchEvents(): void {
  const longest = new Map<number, number>();
  Object.assign(window, { longestEvents: longest });
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0));
  }).observe(options);
}

const longestOf = (page: Page) =>
  page.evaluate(() => {
    const { longestEvents } = window as unknown as { longestEvents: Map<number, number> };
    const most = Math.max(0, ...longestEvents.values());
    longestEvents.clear();
    return most;
  });

/** Two frames and their observers. */
const painted = (page: Page) =>
  page.evaluate(
    (most) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, most);
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
    PAINTED_WITHIN_MS,
  );

/**
 * A finger's touch. Playwright's own `click` looks for what lies there within the event, which has the page laid out
 * once more than it is for people.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await painted(page);
  const box = await target.boundingBox();
  if (!box) throw new Error("What was to be tapped is not on the page.");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function timeOf(page: Page, interact: () => Promise<void>): Promise<number> {
  await painted(page);
  await longestOf(page);
  await interact();
  await painted(page);
  return Math.max(LEAST_TOLD_MS, await longestOf(page));
}

async function visit({ browser }: Bench) {
  const context = await browser.newContext({ ...PHONE, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(shop.url + shop.paths.product, { waitUntil: "networkidle" });
    const add = await timeOf(page, async () => {
      await tap(page, page.getByRole("button", { name: "Add to Cart" }).first());
      await page.getByTestId("cart-badge").first().waitFor();
    });
    const cart = await timeOf(page, async () => {
      await tap(page, page.getByRole("link", { name: /^Cart/ }).first());
      await page.waitForURL(/\/(checkout|login)/);
    });
    await page.goto(shop.url + shop.paths.list, { waitUntil: "networkidle" });
    const filter = await timeOf(page, async () => {
      const field = page.getByRole("searchbox").first();
      await tap(page, field);
      await field.press("k");
      await field.press("Enter");
      await page.waitForURL(/q=k/);
    });
    return { add, cart, filter };
  } finally {
    await context.close();
  }
}

/** P7: from a press to the next painted frame, on a phone's window with a processor four times slower. */
export async function interactionTimes(bench: Bench): Promise<Figure[]> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < bench.amounts.rounds; round += 1) visits.push(await visit(bench));
  return [
    { name: "add to cart", unit: "ms", samples: visits.map(({ add }) => add), guard: MOST },
    { name: "open cart", unit: "ms", samples: visits.map(({ cart }) => cart), guard: MOST },
    { name: "filter the list", unit: "ms", samples: visits.map(({ filter }) => filter), guard: MOST },
  ];
}
