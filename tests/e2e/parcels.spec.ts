import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import { readOrderPage, sendAsOps, submitReturn } from "../support/orders";
import { demoAdmin, Person } from "../support/person";
import { buyPaid } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { expect, IN_FULL, signIn, test } from "./shop-test";

const article = (page: Page) => page.getByRole("main").getByRole("article");
const headline = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

/** An order of one Condor Hex, which is sent, and of four Sparrows, which are not. */
async function buyPartlySent() {
  const buyer = await Person.signUp("Nia Rahman");
  const bought = await buyPaid(buyer, "Condor Hex", { also: { Sparrow: 4 } });
  await sendAsOps(bought.orderId, { "Condor Hex": 1 });
  return { buyer, ...bought };
}

test("a partly shipped order says so to its buyer, and Update ships the rest", IN_FULL, async ({ page, browser }) => {
  const { buyer, orderId } = await buyPartlySent();
  await signIn(page, buyer, "/dashboard/myOrders");
  await expect(article(page)).toContainText("partly shipped");
  await article(page)
    .getByRole("link", { name: /^Order #/ })
    .click();
  await expect(headline(page, "Partly shipped")).toBeVisible();
  const steps = page.getByRole("listitem");
  await expect(steps.filter({ hasText: "Shipped" })).toHaveText([/UTC.*1 × Condor Hex/, /still to come.*4 × Sparrow/]);
  await expect(page.getByRole("region", { name: "Still to be sent" })).toContainText("4 × Sparrow");

  const desk = await browser.newPage();
  await signIn(desk, demoAccounts.admin, `/dashboard/manageAllOrders?q=${encodeURIComponent(buyer.email)}`);
  await expect(article(desk)).toContainText("partly shipped");
  await article(desk).getByRole("button", { name: "View" }).click();
  await desk.getByRole("dialog").getByRole("link", { name: "Open the order" }).click();
  await expect(desk).toHaveURL(new RegExp(`/dashboard/orders/${orderId}$`));
  await expect(headline(desk, "Partly shipped")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Ship these" })).toBeVisible();
  await expect(desk.getByText("Send something back")).toHaveCount(0);
  await desk.getByRole("link", { name: "Back to Manage All Orders" }).click();
  await formField(desk, "searchOrders").fill(buyer.email);
  await desk.getByRole("button", { name: "Search" }).click();
  await expect(article(desk)).toHaveCount(1);
  const button = article(desk).getByRole("button", { name: "Update" });
  await button.click();
  await expect(desk.getByText("Order status update is successful.")).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(article(desk).getByText("shipped", { exact: true })).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(headline(page, "On its way")).toBeVisible();
  await expect(page.getByRole("region", { name: "Parcel 2 of 2" })).toContainText("4 × Sparrow");
});

test(
  "receiving a return asks first, names the sum, and the page is right afterwards without a reload",
  IN_FULL,
  async ({ page }) => {
    const buyer = await Person.signUp("Nia Rahman");
    const { orderId } = await buyPaid(buyer, "Sparrow", { quantity: 2 });
    await sendAsOps(orderId, { Sparrow: 2 });
    const { returnable } = await readOrderPage(buyer, orderId);
    const form = { line_id: returnable?.lines[0]?.line_id ?? "", reason_id: returnable?.reasons[0]?.id ?? "" };
    await submitReturn(buyer, orderId, { ...form, quantity_0: "2" });

    await signIn(page, await demoAdmin(), `/dashboard/orders/${orderId}`);
    const question = page.getByRole("alertdialog", { name: "Refund $298.00?" });
    await page.getByRole("button", { name: "Everything has arrived" }).click();
    await expect(question).toContainText("2 × Sparrow go back into stock, and $298.00 to the card");
    await expect(question.getByRole("heading")).toBeFocused();
    await question.getByRole("button", { name: "Not yet" }).click();
    await expect(question).toBeHidden();
    expect((await readOrderPage(buyer, orderId)).order.refunded).toBe(0);

    await page.getByRole("button", { name: "Everything has arrived" }).click();
    await question.getByRole("button", { name: "Receive and refund $298.00" }).click();
    await expect(page.getByText("Received. It is back in stock")).toBeFocused();
    await expect(headline(page, "Returned")).toBeVisible();
    await expect(page.getByText("The whole $298.00 went back to the card.")).toBeVisible();
    await expect(page.getByText("still to come")).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "Came back" })).toContainText("2 × Sparrow");
    await expect(page.getByRole("button", { name: "Everything has arrived" })).toHaveCount(0);
  },
);

test("the header keeps who is signed in while a later answer does not say so", IN_FULL, async ({ page }) => {
  const person = await Person.signUp("Bea Bar");
  await signIn(page, person, "/explore");
  const name = page.getByRole("banner").getByText("Signed in as: Bea Bar");
  await expect(name).toBeVisible();
  let answered = 0;
  await page.route(
    (url) => url.searchParams.get("_data") === "root",
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), account: null, accountUnknown: true },
      });
      answered += 1;
    },
  );
  await page.getByRole("searchbox").first().fill("kestrel");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/q=kestrel/);
  await expect.poll(() => answered).toBeGreaterThan(0);
  await expect(page.getByText("3 products for “kestrel”")).toBeVisible();
  await expect(name).toBeVisible();
  await expect(page.getByText("Your account cannot be reached")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
