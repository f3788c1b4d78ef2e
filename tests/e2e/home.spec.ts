import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { allowErrors, expect, fakeMapService, openUntil, test } from "./shop-test";

const PHOTO = "/images/people/tomas-vidal.svg";

test.beforeEach(({ page }) => fakeMapService(page));

test("shows its sections in the specified order, neither hero nor intro, the six feature cards in their words, and at least eight pictures in the gallery, all of which load [S1-08 S1-13 S2-34 S2-35 S2-39]", async ({
  page,
}) => {
  await page.goto("/home");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Providing a Wide Range of Drones",
    "Providing Premium World Class Drones",
    "High Rated Camera Drones",
    "Powerful Features",
    "Our Products",
    "Showcase",
    "Corporate Clients",
    "Words From Our Clients",
    "Gallery",
    "Come and See",
  ]);
  const bannerTop = (await main.getByRole("region", { name: "Banner" }).boundingBox())?.y;
  expect(bannerTop).toBe((await main.boundingBox())?.y);
  expect((await main.getByRole("heading", { level: 1 }).boundingBox())?.height).toBe(1);
  await expect(page.locator("main + footer")).toBeAttached();

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

  const pictures = page.getByRole("region", { name: "Gallery" }).getByRole("img");
  expect(await pictures.count()).toBeGreaterThanOrEqual(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test("each slide of the banner leads to its drone; Tab stops at the one that is shown @full", async ({ page }) => {
  await page.goto("/home");
  const links = page.getByTestId("banner-slides").locator("a");
  await expect(links).toHaveText(["Kestrel Pro · $899.00", "Heron Marine · $699.00", "Tern VTOL · $799.00"]);
  await page.getByRole("button", { name: "Slide 2 of 3" }).click();
  await expect(links.nth(1)).not.toHaveAttribute("tabindex");
  await expect(links.nth(0)).toHaveAttribute("tabindex", "-1");
  await links.nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Heron Marine");
});

test("keeps the banner's height, its words above its buttons, and words above drones @full", async ({ page }) => {
  await page.goto("/home");
  const slides = page.getByTestId("banner-slides");
  expect((await slides.locator(".swiper-slide").first().boundingBox())?.height).toBeGreaterThanOrEqual(416);
  for (const title of ["4K VIDEO AT UP TO 30FPS", "16MP PHOTOGRAPHS", "Remote Sensing"]) {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    const [outer, inner] = [await card.boundingBox(), await card.getByRole("heading").boundingBox()];
    expect((inner?.y ?? 0) - (outer?.y ?? 0), title).toBeLessThan(48);
  }
  const pause = page.getByRole("region", { name: "Banner" }).getByRole("button", { name: /Pause|Play/ });
  const lines = slides.locator("p, a");
  const gap = async () => {
    const top = await pause.evaluate((button) => button.getBoundingClientRect().top);
    const bottoms = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().bottom));
    return top - Math.max(...bottoms);
  };
  for (const width of [768, 900, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lines).toHaveCount(6);
    // Carousels take a frame or two to follow the window.
    await expect.poll(gap, { message: `${width} px` }).toBeGreaterThan(0);
  }
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
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await showcase.getByRole("button", { name: /^Play/ }).nth(1).click();
  const video = showcase.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(new Set(asked.map((url) => new URL(url).pathname.split(".")[0]))).toEqual(new Set(["/videos/heron-marine"]));

  // It takes the focus once, and not again with each new answer for the page.
  await expect(video).toBeFocused();
  const message = page.getByRole("contentinfo").getByLabel("Message");
  await message.focus();
  await page.evaluate(() => Reflect.get(window, "__remixRouter").revalidate());
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "__remixRouter").state.revalidation)).toBe("idle");
  await expect(message).toBeFocused();
});

test("shows the clients' words with photo, name, occupation, stars and social icons, in three columns [S1-12 S2-36 S2-37 S9-15]", async ({
  page,
  isMobile,
}) => {
  const description = `Petrel Thermal paid for itself ${freshEmail()}`;
  const body = { reviewerImg: PHOTO, reviewerName: "Tom Vale", reviewerOccupation: "Roofer", description, rating: 4 };
  await (await Person.signUp()).api("POST", "/addReview", { body });
  const reviews = page.getByTestId("reviews");
  const card = reviews.locator(":scope > li").filter({ hasText: description });
  await openUntil(page, "/home", () => expect(card).toBeVisible({ timeout: 1_000 }));
  await expect(card.getByText("Tom Vale")).toBeVisible();
  await expect(card.getByText("Roofer")).toBeVisible();
  await expect(card, "its writer has bought nothing").not.toContainText("Bought here");
  await expect(page.getByText("“Bought here” marks those to whom we have sent an order.")).toBeVisible();
  const stars = card.getByRole("img", { name: "Rated 4 out of 5" });
  await expect(stars).toBeVisible();
  await expect(stars.locator("svg"), "all five, and over them those that are filled").toHaveCount(2);
  await expect(stars.locator("svg").last(), "a fifth star and the gap before it are not").toHaveCSS(
    "clip-path",
    "inset(0px 17.6% 0px 0px)",
  );
  await expect(card.locator("figure").getByRole("button")).toHaveCount(0);
  await expect(card.locator("figure").locator("input")).toHaveCount(0);
  const photo = card.locator("img");
  await expect(photo).toHaveAttribute("src", PHOTO);
  const [columns, rows] = await reviews.evaluate((list) => [
    getComputedStyle(list).gridTemplateColumns.split(" ").length,
    new Set([...list.children].map((card) => card.getBoundingClientRect().top)).size,
  ]);
  expect(isMobile ? rows : columns).toBe(isMobile ? 1 : 3);
  for (const network of ["Facebook", "X", "LinkedIn"]) {
    await expect(card.getByRole("link", { name: `Share on ${network}`, exact: true })).toHaveAttribute(
      "href",
      /^https:/,
    );
  }
  await expect(page.getByTestId("reviews-spinner")).toHaveCount(0);
});

test("shows a client's initials if the photo failed before the scripts came @full", async ({ page }) => {
  allowErrors(page, /ERR_FAILED/);
  const description = `Ospreys look up ${freshEmail()}`;
  const body = { reviewerImg: PHOTO, reviewerName: "Ada Vale", description, rating: 5 };
  await (await Person.signUp()).api("POST", "/addReview", { body });
  const person = page
    .getByTestId("reviews")
    .locator(":scope > li")
    .filter({ hasText: description })
    .locator("figcaption");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(PHOTO));
  await page.route(`**${PHOTO}`, (route) => route.abort());
  // The page's scripts load only after the photo has failed.
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await failed;
    await route.continue();
  });
  await expect(async () => {
    await page.goto("/home", { waitUntil: "commit" });
    await expect(person).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await person.scrollIntoViewIfNeeded();
  await expect(person).toHaveText(/^AV/);
  await expect(person.locator("img")).toHaveCount(0);
});

test("says in the footer where to go, how to reach the shop, and whose it is [S1-01 S1-15 S2-02 S2-40 S2-42 S2-43]", async ({
  page,
}) => {
  await page.goto("/login");
  const footer = page.getByRole("contentinfo");
  for (const words of [
    "easy to fly",
    "return to the take-off point by themselves if the connection",
    "smart flight modes",
  ])
    await expect(footer.getByText(words)).toBeVisible();
  await expect(footer.getByText("Racing drones do none of this: you fly them by hand.")).toBeVisible();
  await expect(footer.getByText(/premium.*active track, tap-fly and hand gesture control/s)).toBeVisible();
  await expect(footer.getByRole("heading", { name: "Useful Links" })).toBeVisible();
  await expect(footer.getByText(/Dhaka/)).toBeVisible();
  await expect(footer.getByText("Bangladesh")).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(footer.locator('a[href^="tel:"]')).toHaveCount(2);
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Aeroloft. All rights reserved.`)).toBeVisible();
  for (const anchor of ["products", "features", "reviews", "gallery"]) {
    await footer.locator(`a[href="/home#${anchor}"]`).click();
    await expect(page).toHaveURL(new RegExp(`/home#${anchor}$`));
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});
