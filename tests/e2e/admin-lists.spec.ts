import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { asOps } from "../support/money";
import { demoAdmin, Person } from "../support/person";
import { addProduct } from "../support/products";
import { buy } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { expect, IN_FULL, signIn, test } from "./shop-test";

const signInAsAdmin = async (page: Page, path: string) => signIn(page, await demoAdmin(), path);
const asked = (page: Page) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/dashboard/newOrders") requests.push(request.url());
  });
  return requests;
};

/** Makes the page believe that its tab is in the background, or visible again. */
const setVisible = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    visible ? "visible" : "hidden",
  );

test(
  "a search among the current orders says so, leaves out cancelled ones, and leads to them",
  IN_FULL,
  async ({ page }) => {
    const buyer = await Person.signUp();
    const { orderId } = await buy(buyer);
    expect((await asOps("POST", `/admin/orders/${orderId}/cancel`)).status).toBe(200);
    await signInAsAdmin(page, `/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
    await expect(formField(page, "orderStatus").locator("option:checked")).toHaveText("Current");
    await expect(page.getByRole("heading", { name: "No order matches" })).toBeVisible();
    await page.getByRole("link", { name: "Search cancelled orders" }).click();
    await expect(page.getByRole("main").getByRole("article")).toContainText(buyer.email);
    await expect(formField(page, "orderStatus").locator("option:checked")).toHaveText("Cancelled");
  },
);

test("new orders are announced within 15 s, and one press shows them without losing focus or place", async ({
  page,
}) => {
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

test(
  "a page in the background asks for no new orders, and asks again when it is looked at",
  IN_FULL,
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const requests = asked(page);
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
  },
);

test(
  "a list that is searched counts what its view would show, and one further back counts nothing",
  IN_FULL,
  async ({ page }) => {
    const requests = asked(page);
    const buyer = await Person.signUp();
    await buy(buyer);
    await page.clock.install();
    await signInAsAdmin(page, `/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email, sort: "highest" })}`);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await buy(await Person.signUp());
    await buy(buyer);
    await page.clock.runFor(15_000);
    const notice = page.getByRole("main").getByRole("status").getByRole("button");
    await expect(notice).toHaveText("1 new order");
    await notice.click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);

    const cursor = Buffer.from("2020-01-01 00:00:00+00|order_1").toString("base64url");
    await page.goto(`/dashboard/manageAllOrders?cursor=${cursor}`);
    await expect(page.getByRole("heading", { name: "Manage All Orders" })).toBeVisible();
    const before = requests.length;
    await page.clock.runFor(60_000);
    expect(requests.length).toBe(before);
  },
);

test("a hidden product is found, and shown again or deleted", IN_FULL, async ({ page }) => {
  const kite = await addProduct();
  const hide = () => asOps("POST", `/admin/products/${kite.productId}`, { status: "draft" });
  expect((await hide()).status).toBe(200);
  await signInAsAdmin(page, "/dashboard/manageProducts");
  await page.getByRole("link", { name: "Hidden" }).click();
  await expect(page.getByRole("link", { name: "Hidden" })).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Search products").fill(kite.productName);
  const rows = page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("button", { name: /delete/i }) });
  // What a search reads follows Medusa Admin's changes within seconds.
  await expect(async () => {
    await page.getByRole("button", { name: "Search" }).click();
    await expect(rows).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(rows).toContainText(kite.productName);
  await expect(rows).toContainText("$12.50");
  await expect(rows.getByRole("button", { name: "Delete" })).toHaveCount(1);

  await rows.getByRole("button", { name: "Show again" }).click();
  await expect(page.getByText("The product is on sale again.")).toBeVisible();
  await expect(rows).toHaveCount(0);
  expect((await page.request.get(`/products/${kite.handle}`)).status()).toBe(200);
  await page.getByRole("link", { name: "On sale" }).click();
  await expect(rows).toContainText(kite.productName);

  await hide();
  await expect(async () => {
    await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ status: "hidden", q: kite.productName })}`);
    await expect(rows).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await rows.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted product.")).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test("somebody who is an admin already is said to be one", IN_FULL, async ({ page }) => {
  await signInAsAdmin(page, "/dashboard/makeAdmin");
  await page.getByRole("textbox", { name: "Email" }).fill(demoAccounts.admin.email);
  await page.getByRole("button", { name: "Make Admin" }).click();
  await expect(page.getByText("This person is already an admin.")).toBeVisible();
  await expect(page.getByText("Successfully made admin")).toHaveCount(0);
});
