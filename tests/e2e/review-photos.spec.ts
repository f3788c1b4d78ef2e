import type { Page } from "@playwright/test";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { photo } from "../support/uploads";
import { enter, expect, hold, signUp, test, waitForScripts } from "./shop-test";

/** What late stylesheets could change of the form: each element's computed style, whose sizes need the fonts. */
const titleOfForm = (page: Page) => page.getByRole("heading", { name: "You bought this. How does it fly?" });
const lookOfForm = (page: Page) =>
  titleOfForm(page)
    .locator("..")
    .evaluate(async (form) => {
      await document.fonts.ready;
      return [form, ...form.querySelectorAll("*")].map((element) => {
        const style = getComputedStyle(element);
        const look = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
        return [element.tagName, element.textContent?.slice(0, 30), look.join("\n")];
      });
    });

for (const query of ["", "?reviews=helpful"])
  test(`the form for a review at "${query}" looks the same before its script @full`, async ({ page }) => {
    const made = await addKnownProduct();
    const buyer = await Person.signUp();
    await buyShipped(buyer, made.productName);
    await enter(page.context(), buyer);
    const path = `/products/${made.handle}${query}`;
    const held: string[] = [];
    let html = "";
    // The parts' scripts, and each stylesheet that the page itself does not name.
    const parts = /\/assets\/[^/]*\.css$|\/assets\/(?:review-form|wish-button)-[^/]*\.js$/;
    const release = await hold(page, parts, (request) => {
      const { pathname } = new URL(request.url());
      const isLate = !html.includes(pathname);
      if (isLate) held.push(pathname);
      return isLate;
    });
    // A page that does not wait for Medusa to say who may review gets the form with its script.
    await expect(async () => {
      html = await (await page.request.get(path)).text();
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(titleOfForm(page)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await expect.poll(() => held.some((url) => url.includes("review-form"))).toBe(true);
    const before = await lookOfForm(page);
    expect(before.length).toBeGreaterThan(30);
    const heart = page.getByRole("button", { name: "Wish list" });
    const widthOfHeart = () => heart.evaluate((button) => button.getBoundingClientRect().width);
    const wide = await widthOfHeart();
    release();
    await waitForScripts(page);
    await expect.poll(() => lookOfForm(page)).toEqual(before);
    expect(await widthOfHeart()).toBe(wide);
  });

test("a file fills in the photo's address in a review of the shop @full", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/review");
  await waitForScripts(page);
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await photo(500, 750) };
  await page.getByLabel("Or choose a file").setInputFiles(file);
  await expect(page.getByLabel(/minimum size 500 by 750/)).toHaveValue(/^\/media\/[\da-f]{32}-\d+\.webp$/);
});
