import type { Page } from "@playwright/test";
import { activeSlide, expectAtRest, settle, stopTime, timeToNextMove, untilNextMove } from "./page-time";
import { expect, fakeMapService, test } from "./shop-test";

/** Two frames, and the step by which time is moved. */
const FRAMES_MS = 45;
/** The end of an interval, which is moved step by step. */
const END_MS = 100;

test.beforeEach(async ({ page }) => {
  await fakeMapService(page);
  await page.clock.install();
});

test.describe("the banner", () => {
  const banner = (page: Page) => page.getByTestId("banner-slides");

  test("fades through its three slides, one each 1,300 ms, in the specified words, and rests under the pointer, with the focus, and once Pause was pressed [S2-30 S2-31 S2-32 S2-33 S9-06]", async ({
    page,
    isMobile,
  }) => {
    await page.goto("/home");
    await expect(
      banner(page).getByText(`Updated With New Drone Models for ${new Date().getUTCFullYear()}`, { exact: true }),
    ).toHaveCount(3);
    await expect(banner(page)).toHaveClass(/swiper-fade/);
    await settle(banner(page), true);
    await stopTime(page);
    await timeToNextMove(page, banner(page));
    const seen = [await activeSlide(banner(page))];
    for (let move = 0; move < 2; move += 1) {
      const took = await timeToNextMove(page, banner(page), 1_300 - END_MS);
      expect(took).toBeGreaterThanOrEqual(1_300 - FRAMES_MS);
      expect(took).toBeLessThanOrEqual(1_300 + FRAMES_MS);
      seen.push(await activeSlide(banner(page)));
    }
    expect(seen.map((text) => text.split("Updated")[0]).sort()).toEqual([
      "High Rated Camera Drones",
      "Providing Premium World Class Drones",
      "Providing a Wide Range of Drones",
    ]);

    const button = page.getByRole("button", { name: /(Pause|Play) the banner/ });
    if (!isMobile) {
      await banner(page).hover();
      await expectAtRest(page, banner(page));
      await page.mouse.move(5, 5);
      await untilNextMove(page, banner(page));
    }
    await button.focus();
    await expectAtRest(page, banner(page));
    await button.blur();
    await untilNextMove(page, banner(page));
    await page.getByRole("button", { name: "Pause the banner" }).click();
    await page.mouse.move(5, 5);
    await expectAtRest(page, banner(page));
    await page.getByRole("button", { name: "Play the banner" }).click();
    await untilNextMove(page, banner(page));
  });

  test("moves to the slide whose button is pressed in the moment it starts @full", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    // In the task in which Swiper starts, so before the page is rendered again.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector("[data-testid=banner-slides].swiper-initialized")) return;
        observer.disconnect();
        document.querySelector<HTMLButtonElement>("button[aria-label^='Slide 3 of 3']")?.click();
      }).observe(document, { subtree: true, attributeFilter: ["class"] });
    });
    await page.goto("/home");
    await expect(page.getByRole("button", { name: /^Slide 3 of 3/ })).toHaveAttribute("aria-current", "true");
    await settle(banner(page), false);
    await expect(banner(page).locator(".swiper-slide").nth(2)).toHaveClass(/swiper-slide-active/);
  });

  test("rests with reduced motion until Play is pressed @full", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/home");
    await settle(banner(page), false);
    await stopTime(page);
    await expectAtRest(page, banner(page));
    await page.getByRole("button", { name: "Play the banner" }).click();
    await untilNextMove(page, banner(page));
  });
});

test("passes eleven logos by, one each 1,850 ms in 500 ms, four at a time on a wide window [S1-11 S9-07]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/home");
  const logos = page.getByTestId("client-slides");
  await logos.scrollIntoViewIfNeeded();
  await expect(logos.getByRole("listitem")).toHaveCount(11);
  const shown = () =>
    logos.evaluate((element) => Math.round(element.clientWidth / (element.querySelector("li")?.clientWidth ?? 1)));
  await expect.poll(shown).toBe(isMobile ? 2 : 4);
  await settle(logos, true);
  await stopTime(page);
  // Noted as it begins: it runs in the browser's own time, and a busy machine looks too late.
  const wrapper = logos.locator(".swiper-wrapper");
  await wrapper.evaluate((moved) => {
    moved.addEventListener("transitionrun", () => {
      moved.dataset.speed = String(moved.getAnimations()[0]?.effect?.getTiming().duration);
    });
  });
  await timeToNextMove(page, logos);
  const took = await timeToNextMove(page, logos, 1_850 - END_MS);
  expect(took).toBeGreaterThanOrEqual(1_850 - FRAMES_MS);
  expect(took).toBeLessThanOrEqual(1_850 + FRAMES_MS);
  await expect(wrapper).toHaveAttribute("data-speed", "500");
  await page.getByRole("button", { name: "Pause the logos" }).click();
  await page.mouse.move(5, 5);
  await expectAtRest(page, logos);
});
