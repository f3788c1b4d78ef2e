import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { few } from "../support/full";
import { Person } from "../support/person";
import { addKnownProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { photo } from "../support/uploads";
import { enter, expect, IN_FULL, signIn, test, waitForScripts } from "./shop-test";

test(
  "photos are added to a review, seen by everybody, and deleted at the desk",
  IN_FULL,
  async ({ page, context, browser, consoleErrors }) => {
    // The refused file, and the deleted photo on a page that was opened before.
    consoleErrors.allow(/404|422/);
    const made = await addKnownProduct();
    const buyer = await Person.signUp("Ada King Lovelace");
    await buyShipped(buyer, made.productName);
    await enter(context, buyer);
    await page.goto(`/products/${made.handle}`);
    const field = page.getByLabel("Add photos");
    const files = await Promise.all(
      ["one.jpg", "two.jpg"].map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await photo(640, 480) })),
    );
    await formField(page, "productReview").fill("Quiet, and home by itself.");
    await field.setInputFiles(files);
    await expect(page.getByRole("img", { name: `Your photo 2 of ${made.productName}` })).toBeVisible();
    await expect(formField(page, "productReview")).toHaveValue("Quiet, and home by itself.");
    await field.setInputFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<html>") });
    await expect(page.getByRole("alert").filter({ hasText: "This is a web page." })).toBeVisible();
    await page.getByRole("radio", { name: /^4/ }).check();
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("Thank you. Your review is saved.")).toBeVisible();

    const visitor = await browser.newPage();
    const shown = visitor.getByRole("img", { name: /^Photo \d by Ada L\. of / });
    await expect(async () => {
      await visitor.goto(`/products/${made.handle}`);
      await expect(shown).toHaveCount(2, { timeout: 500 });
    }).toPass();
    await shown.first().scrollIntoViewIfNeeded();
    await expect.poll(() => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await shown.first().boundingBox()).toMatchObject({ width: 96, height: 96 });
    await visitor.getByRole("link", { name: "Photo 1 by Ada L." }).click();
    await visitor.waitForURL(/\/media\/[\da-f]{32}-640\.webp$/);

    await signIn(visitor, demoAccounts.admin, `/dashboard/reviews?${new URLSearchParams({ q: made.productName })}`);
    const row = visitor.getByRole("article");
    await row.getByRole("button", { name: /^Delete photo 1/ }).click();
    await expect(visitor.getByText("The photo is deleted.")).toBeVisible();
    await expect(row.getByRole("img", { name: /^Photo/ })).toHaveCount(1);
    await visitor.close();
  },
);

/**
 * What late stylesheets could change of the form for a review: the computed style of each of its elements, which has
 * sizes, and so needs the fonts.
 */
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

for (const query of few(["", "?reviews=helpful"], 1))
  test(`the form for a review at "${query}" looks the same before its script has come`, async ({ page, context }) => {
    const made = await addKnownProduct();
    const buyer = await Person.signUp();
    await buyShipped(buyer, made.productName);
    await enter(context, buyer);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const path = `/products/${made.handle}${query}`;
    const held: string[] = [];
    let html = "";
    // The parts' scripts, and each stylesheet that the page itself does not name.
    await page.route(/\/assets\/[^/]*\.css$|\/assets\/(?:review-form|wish-button)-[^/]*\.js$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!html.includes(pathname)) {
        held.push(pathname);
        await released;
      }
      await route.continue();
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
