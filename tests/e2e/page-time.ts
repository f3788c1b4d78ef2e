import { expect, type Locator, type Page } from "@playwright/test";

/** The step by which time is moved, in milliseconds; timers based on animation frames are up to one frame late. */
const STEP_MS = 10;
const COARSE_STEP_MS = 200;
const LONGEST_MS = 5_000;
/** Longer than a carousel's interval and its move. */
const REST_MS = 2_500;

/** Stops the page's clock, which then moves only by `runFor`. It was installed before the page was opened. */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // The clock cannot be stopped in the past, where this moment is by the time that a busy machine comes to it.
  await page.clock.pauseAt(now + 60_000);
}

export async function activeSlide(carousel: Locator): Promise<string> {
  return (await carousel.locator(".swiper-slide-active").textContent()) ?? "";
}

/** Waits until the carousel's script runs it (or lets it rest), and no slide is on its way. */
export async function settle(carousel: Locator, moves: boolean): Promise<void> {
  await expect(carousel).toHaveClass(/swiper-initialized/);
  await expect(carousel.locator(".swiper-wrapper")).toHaveAttribute("aria-live", moves ? "off" : "polite");
  await expect.poll(() => carousel.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
}

/** Moves the clock until another slide shows; returns the milliseconds. The first `rest` of it is moved at once. */
export async function timeToNextMove(page: Page, carousel: Locator, rest = 0): Promise<number> {
  await settle(carousel, true);
  const before = await activeSlide(carousel);
  const hasMoved = async () => (await activeSlide(carousel)) !== before;
  if (rest > 0) await page.clock.runFor(rest);
  let passed = rest;
  while (!(await hasMoved())) {
    if (passed >= LONGEST_MS) throw new Error(`the carousel did not move in ${LONGEST_MS} ms`);
    await page.clock.runFor(STEP_MS);
    passed += STEP_MS;
  }
  return passed;
}

/** Moves the page's clock until the carousel shows another slide, whenever that is. */
export async function untilNextMove(page: Page, carousel: Locator): Promise<void> {
  await settle(carousel, true);
  const before = await activeSlide(carousel);
  for (let passed = 0; passed < LONGEST_MS; passed += COARSE_STEP_MS) {
    await page.clock.runFor(COARSE_STEP_MS);
    if ((await activeSlide(carousel)) !== before) return;
  }
  throw new Error(`the carousel did not move in ${LONGEST_MS} ms`);
}

export async function expectAtRest(page: Page, carousel: Locator): Promise<void> {
  await settle(carousel, false);
  const before = await activeSlide(carousel);
  await page.clock.runFor(REST_MS);
  expect(await activeSlide(carousel)).toBe(before);
}
