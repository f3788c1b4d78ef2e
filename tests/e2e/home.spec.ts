import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./shop-test";

const BANNER_INTERVAL_MS = 1_300;
const CLIENTS_INTERVAL_MS = 1_850;
/** How much later than said a move may come on a machine that is busy. */
const SLACK = 3;
/** Long enough for a move that must not come. */
const REST_MS = 2 * BANNER_INTERVAL_MS;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test.beforeEach(async ({ page }) => {
  // The tests ask nobody for map pictures.
  await page.route("**/tile.openstreetmap.org/**", (route) => route.fulfill({ contentType: "image/png", body: PIXEL }));
});

/** What the carousel shows now: the first slide that Swiper calls active. */
async function activeSlide(carousel: Locator): Promise<string> {
  return (await carousel.locator(".swiper-slide-active").textContent()) ?? "";
}

/** Milliseconds until the carousel shows something else than now. */
async function timeToNextMove(carousel: Locator): Promise<number> {
  const before = await activeSlide(carousel);
  const startedAt = Date.now();
  await expect.poll(() => activeSlide(carousel), { intervals: [40], timeout: 15_000 }).not.toBe(before);
  return Date.now() - startedAt;
}

/** Expects that the carousel shows the same after two intervals. */
async function expectAtRest(page: Page, carousel: Locator, restMs = REST_MS): Promise<void> {
  const before = await activeSlide(carousel);
  await page.waitForTimeout(restMs);
  expect(await activeSlide(carousel)).toBe(before);
}

test.describe("the first-load screen", () => {
  const screen = (page: Page) => page.getByTestId("first-load");

  test("is there on the first document of a visit, reaches 100 %, goes, and does not come back", async ({ page }) => {
    await page.goto("/home", { waitUntil: "commit" });
    await expect(screen(page)).toBeVisible();
    await expect(screen(page)).toHaveText("100%");
    await expect(screen(page)).toBeHidden({ timeout: SLACK * 2_400 });
    await page.reload();
    await expect(screen(page)).toBeHidden();
    await page.goto("/explore");
    await expect(screen(page)).toBeHidden();
  });

  test("lets the page be used beneath it", async ({ page }) => {
    await page.goto("/home");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Store" }).click();
    await expect(page).toHaveURL(/\/explore$/);
  });

  test("is absent with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/home");
    await expect(screen(page)).toBeHidden();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });
    test("is absent, and the page is whole", async ({ page }) => {
      await page.goto("/home");
      await expect(screen(page)).toBeHidden();
      await expect(page.getByText("Providing a Wide Range of Drones")).toBeVisible();
      await expect(page.getByRole("button", { name: "Pause the banner" })).toBeHidden();
      await expect(page.getByRole("link", { name: "Watch the clip" })).toHaveCount(3);
    });
  });
});

test.describe("the banner", () => {
  const banner = (page: Page) => page.getByTestId("banner-slides");

  test("fades through its three slides, one each 1,300 ms", async ({ page }) => {
    await page.goto("/home");
    await expect(
      banner(page).getByText(`Updated With New Drone Models for ${new Date().getUTCFullYear()}`),
    ).toHaveCount(3);
    await timeToNextMove(banner(page));
    const seen = [await activeSlide(banner(page))];
    for (let move = 0; move < 2; move += 1) {
      const took = await timeToNextMove(banner(page));
      expect(took).toBeGreaterThan(BANNER_INTERVAL_MS / 2);
      expect(took).toBeLessThan(SLACK * BANNER_INTERVAL_MS);
      seen.push(await activeSlide(banner(page)));
    }
    expect(seen.map((text) => text.split("Updated")[0]).sort()).toEqual([
      "High Rated Camera Drones",
      "Providing Premium World Class Drones",
      "Providing a Wide Range of Drones",
    ]);
  });

  test("rests while the pointer is on it, while it has the focus, and once Pause was pressed", async ({
    page,
    isMobile,
  }) => {
    await page.goto("/home");
    await timeToNextMove(banner(page));
    const button = page.getByRole("button", { name: /(Pause|Play) the banner/ });
    if (!isMobile) {
      await banner(page).hover();
      await expectAtRest(page, banner(page));
      await page.mouse.move(5, 5);
      await timeToNextMove(banner(page));
    }
    await button.focus();
    await expectAtRest(page, banner(page));
    await button.blur();
    await timeToNextMove(banner(page));
    await page.getByRole("button", { name: "Pause the banner" }).click();
    await page.mouse.move(5, 5);
    await expectAtRest(page, banner(page));
    await page.getByRole("button", { name: "Play the banner" }).click();
    await timeToNextMove(banner(page));
  });

  test("rests with reduced motion until Play is pressed", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/home");
    const play = page.getByRole("button", { name: "Play the banner" });
    await expect(play).toBeVisible();
    await expectAtRest(page, banner(page));
    await play.click();
    await timeToNextMove(banner(page));
  });
});

test("shows the six feature cards in their words [S2-34 S2-35]", async ({ page }) => {
  await page.goto("/home");
  const section = page.getByRole("region", { name: "Powerful Features" });
  await expect(section.getByText("Diverse and Unique Aspects of Our Drones")).toBeVisible();
  await expect(section.getByRole("heading", { level: 3 })).toHaveText([
    "Easy & Intuitive Controls",
    "4K VIDEO AT UP TO 30FPS",
    "16MP PHOTOGRAPHS",
    "Advanced Technology",
    "CUSTOMIZED COMMANDS",
    "Remote Sensing",
  ]);
});

test("asks for no clip before Play is pressed, and plays the one that was [S1-10]", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media" || /\.(webm|mp4)$/.test(request.url())) asked.push(request.url());
  });
  await page.goto("/home");
  const showcase = page.getByRole("region", { name: "Showcase" });
  await showcase.scrollIntoViewIfNeeded();
  await expect(showcase.getByRole("button", { name: /^Play/ })).toHaveCount(3);
  await expect(showcase.getByRole("img")).toHaveCount(3);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await showcase.getByRole("button", { name: /^Play/ }).nth(1).click();
  const video = showcase.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(new Set(asked.map((url) => new URL(url).pathname.split(".")[0]))).toEqual(new Set(["/videos/heron-marine"]));
});

test("passes eleven logos by, one each 1,850 ms, four at a time on a wide window", async ({ page, isMobile }) => {
  await page.goto("/home");
  const logos = page.getByTestId("client-slides");
  await logos.scrollIntoViewIfNeeded();
  await expect(logos.getByRole("listitem")).toHaveCount(11);
  await timeToNextMove(logos);
  const took = await timeToNextMove(logos);
  expect(took).toBeGreaterThan(CLIENTS_INTERVAL_MS / 2);
  expect(took).toBeLessThan(SLACK * CLIENTS_INTERVAL_MS);
  const shown = await logos.evaluate(
    (element) => element.clientWidth / (element.querySelector("li")?.clientWidth ?? 1),
  );
  expect(Math.round(shown)).toBe(isMobile ? 2 : 4);
  await page.getByRole("button", { name: "Pause the logos" }).click();
  await page.mouse.move(5, 5);
  await page.waitForTimeout(800);
  await expectAtRest(page, logos, 2 * CLIENTS_INTERVAL_MS);
});

test("shows the clients' words with photo, name, occupation, stars and social icons", async ({ page }) => {
  await page.goto("/home");
  const reviews = page.getByTestId("reviews");
  await expect(reviews).toBeVisible();
  const card = reviews.locator(":scope > li").filter({ hasText: "Tomás Vidal" });
  await expect(card.getByText("Roof and solar inspector")).toBeVisible();
  await expect(card.getByRole("img", { name: "Rated 4 out of 5" })).toBeVisible();
  await expect(card.getByText(/Petrel Thermal paid for itself/)).toBeVisible();
  for (const network of ["Facebook", "X", "LinkedIn"]) {
    await expect(card.getByRole("link", { name: `Share on ${network}`, exact: true })).toHaveAttribute(
      "href",
      /^https:/,
    );
  }
  await expect(page.getByTestId("reviews-spinner")).toHaveCount(0);
});

test("shows at least eight pictures in the gallery, all of which load [S1-13]", async ({ page }) => {
  await page.goto("/home");
  const pictures = page.getByRole("region", { name: "Gallery" }).getByRole("img");
  expect(await pictures.count()).toBeGreaterThanOrEqual(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test.describe("the map", () => {
  test("loads when it is seen, looks at Dhaka at zoom 13, and leaves the wheel to the page [S1-14 S9-10 S9-11 S9-12]", async ({
    page,
    isMobile,
  }) => {
    const tiles: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("tile.openstreetmap.org")) tiles.push(new URL(request.url()).pathname);
    });
    await page.goto("/home");
    await expect(page.getByTestId("banner-slides")).toBeVisible();
    expect(tiles).toEqual([]);
    const map = page.getByTestId("shop-map");
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
    await expect.poll(() => tiles.length).toBeGreaterThan(0);
    // The tile of 23.79° N, 90.40° E.
    expect(tiles.some((tile) => tile.startsWith("/13/6152/"))).toBe(true);
    expect(tiles.every((tile) => tile.startsWith("/13/"))).toBe(true);
    if (isMobile) return;
    await map.hover();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before);
    expect(tiles.every((tile) => tile.startsWith("/13/"))).toBe(true);
  });

  test("keeps its marker and says so where no picture of it can be had", async ({ page, consoleErrors }) => {
    consoleErrors.allow(/net::ERR_/);
    await page.route("**/tile.openstreetmap.org/**", (route) => route.abort());
    await page.goto("/home");
    const map = page.getByTestId("shop-map");
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByText("The map cannot be shown right now.")).toBeVisible();
    await expect(map.getByRole("button", { name: "Aeroloft is here" })).toBeVisible();
  });
});

test("says in the footer where to go, how to reach the shop, and whose it is [S1-15 S2-02 S2-42 S2-43]", async ({
  page,
}) => {
  await page.goto("/login");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(/Dhaka/)).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Aeroloft. All rights reserved.`)).toBeVisible();
  for (const anchor of ["products", "features", "reviews", "gallery"]) {
    await footer.locator(`a[href="/home#${anchor}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/home#${anchor}$`));
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test("never scrolls sideways, from 320 to 2560 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [320, 768, 1024, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/home");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
