import type { Page } from "@playwright/test";
import { settle } from "./page-time";
import { expect, fakeMapService, test } from "./shop-test";
import { type TextOnPicture, textOnPictures } from "./text-contrast";

/** Windows in CSS pixels, from the narrowest to the widest, on either side of where the pictures' crop changes. */
const WIDTHS = { phone: [390, 767], desktop: [768, 1_279, 1_280, 2_560] };

test("words on pictures stand out from what is beneath them: 4.5:1, large ones 3:1 @full", async ({
  page,
  isMobile,
}) => {
  test.slow();
  await fakeMapService(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  // The header stays at the top of the window and would be in the screenshots.
  await page.getByRole("banner").evaluate((header) => {
    header.style.visibility = "hidden";
  });
  for (const width of isMobile ? WIDTHS.phone : WIDTHS.desktop) {
    await page.setViewportSize({ width, height: 900 });
    const found = [
      ...(await banner(page)),
      ...(await textOnPictures(page.getByRole("region", { name: "Powerful Features" }))),
    ];
    // Two of each of the three slides and of the three features.
    expect(found).toHaveLength(12);
    const pale = found.filter(({ contrast, needed }) => contrast < needed);
    expect(pale, `${width} px`).toEqual([]);
  }
});

/** One slide after the other; the others are hidden meanwhile. */
async function banner(page: Page): Promise<TextOnPicture[]> {
  const slides = page.getByTestId("banner-slides");
  await settle(slides, false);
  const found: TextOnPicture[] = [];
  for (const dot of await page.getByRole("button", { name: /^Slide \d of 3/ }).all()) {
    await dot.click();
    await settle(slides, false);
    found.push(...(await textOnPictures(slides.locator(".swiper-slide-active"))));
  }
  return found;
}
