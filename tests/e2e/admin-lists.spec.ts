import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { allowErrors, expect, requestsOf, signInAsAdmin, test } from "./shop-test";

const COUNT = /\/dashboard\/newOrders(?:\?|$)/;

/** Makes the page believe that its tab is in the background, or visible again. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    visible ? "visible" : "hidden",
  );

test("new orders are announced in 15 s, and shown by a press that loses no focus or place @full", async ({ page }) => {
  const buyer = await Person.signUp();
  await buy(buyer);
  await page.clock.install();
  await signInAsAdmin(page, "/dashboard/manageAllOrders?status=pending");
  const orders = page.getByRole("main").getByRole("article");
  const own = orders.filter({ hasText: buyer.email });
  await expect(own).toBeVisible();
  const search = formField(page, "searchOrders");
  await search.fill("half a word");
  const place = await own.boundingBox();

  const another = await Person.signUp();
  const { orderId } = await buy(another);
  await page.clock.runFor(15_000);
  const notice = page.getByRole("main").getByRole("status");
  const button = notice.getByRole("button", { name: /^\d+ new orders?$/ });
  // Other tests buy at the same time, so there may be more of them.
  const announced = async () => Number.parseInt((await button.textContent()) ?? "", 10);
  await expect.poll(announced).toBeGreaterThanOrEqual(1);
  const before = await announced();
  await buy(another);
  await page.clock.runFor(15_000);
  await expect.poll(announced).toBeGreaterThan(before);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("half a word");
  expect(await own.boundingBox()).toEqual(place);

  await button.press("Enter");
  await expect(
    page
      .locator("main")
      .getByRole("link", { name: /^Order #/ })
      .first(),
  ).toBeFocused();
  const theirs = orders.filter({ hasText: another.email });
  await expect(theirs).toHaveCount(2);
  await expect(button).toHaveCount(0);
  expect(await theirs.nth(1).locator("a").getAttribute("href")).toContain(orderId);
});

test("a page in the background, or further back, asks for no new orders @full", async ({ page }) => {
  allowErrors(page, /ERR_INTERNET_DISCONNECTED/);
  const requests = requestsOf(page, COUNT);
  await page.clock.install();
  await signInAsAdmin(page, "/dashboard/manageAllOrders");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  const after = async (ms: number) => {
    const before = requests.length;
    await page.clock.runFor(ms);
    return requests.length - before;
  };
  await expect.poll(() => after(15_000)).toBeGreaterThan(0);
  await setVisible(page, false);
  await after(1_000);
  expect(await after(60_000)).toBe(0);
  const buyer = await Person.signUp();
  await buy(buyer);
  await setVisible(page, true);
  await expect(page.getByRole("main").getByRole("status").getByRole("button")).toHaveText(/^\d+ new orders?$/);
  await page.context().setOffline(true);
  await after(1_000);
  expect(await after(60_000)).toBe(0);
  await page.context().setOffline(false);
  const cursor = Buffer.from("2020-01-01 00:00:00+00|order_1").toString("base64url");
  await page.goto(`/dashboard/manageAllOrders?cursor=${cursor}`);
  await expect(page.getByRole("heading", { name: "Manage All Orders" })).toBeVisible();
  expect(await after(60_000)).toBe(0);
});
