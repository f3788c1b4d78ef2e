import type { Page } from "@playwright/test";
import { queryDatabase } from "../support/database";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { BOTH_SIZES, expect, leaveHomeAndOut, signIn, signUp, test } from "./shop-test";

async function makeBuyer() {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("buyer"));
  return { buyer, ...(await buy(buyer)) };
}

/** Someone who bought a Sparrow, signed in on the page, for a test that changes the order. */
async function signInAsBuyer(page: Page) {
  const made = await makeBuyer();
  await signIn(page, made.buyer, "/dashboard/myOrders");
  return made;
}

let reader: ReturnType<typeof makeBuyer> | undefined;

/** The same, for tests that leave the order as it is: they share one, each with a session of its own. */
async function signInAsReader(page: Page) {
  reader ??= makeBuyer();
  const { buyer, orderId, transactionId } = await reader;
  const { email, password } = buyer;
  await signIn(page, { email, password }, "/dashboard/myOrders");
  return { orderId, transactionId };
}

test("a customer's sidebar leads to orders, review, home and out [S2-66 S2-67]", BOTH_SIZES, async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard");
  const items = page.getByRole("navigation", { name: "Dashboard" }).getByRole("listitem");
  await expect(items).toHaveText(["My Orders", "Review", "Go Home", "Sign out"]);
  await items.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  await items.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await leaveHomeAndOut(page);
});

test("a phone shows one navigation in the dashboard, a row of its own, and one way out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const rows = page.getByRole("main").getByRole("navigation", { name: /^(?:Dashboard|Account)$/ });
  for (const [path, link] of [
    ["/dashboard/myOrders", "My Orders"],
    ["/dashboard/review", "Review"],
    ["/dashboard/account", "Account"],
    ["/dashboard/addresses", "Addresses"],
  ] as const) {
    await page.goto(path);
    await expect(rows.getByRole("link", { name: link })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("banner").getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport();
    await expect(rows.getByRole("button", { name: "Sign out" })).not.toBeInViewport();
    const tops = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().top)));
    expect(new Set(tops).size, path).toBe(1);
  }
});

test("another person's invoice looks like one that does not exist", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  const stranger = await Person.signUp();
  const { orderId } = await buy(stranger);
  await signUp(page);
  for (const id of [orderId, "order_nobodys"]) {
    expect((await page.goto(`/dashboard/invoice/${id}`))?.status()).toBe(404);
    await expect(page.getByText("There is no such invoice")).toBeVisible();
  }
});

test("the invoice states the order's own facts and prints on one sheet [S2-14 S2-80 S2-81 S2-83 S2-84 S2-85 S9-23]", async ({
  page,
}) => {
  const { orderId, transactionId } = await signInAsReader(page);
  await page.getByRole("link", { name: "Invoice" }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/invoice/${orderId}$`));
  const invoice = page.getByRole("article");
  await expect(invoice.getByRole("columnheader")).toHaveText(["Product Name", "Price", "Quantity", "Subtotal"]);
  await expect(invoice.getByRole("row").nth(1).getByRole("cell")).toHaveText(["Sparrow", "$149.00", "1", "$149.00"]);
  for (const text of ["Total Amount", "Net payable", "Payment", "Nia Rahman", "+880 1700 000000"])
    await expect(invoice).toContainText(text);
  await expect(invoice).toContainText(transactionId.slice(-8));
  await expect(invoice.getByRole("img", { name: "Aeroloft" })).toBeVisible();
  for (const text of ["Dhaka", "+880 1000-200300", "hello@aeroloft.example"])
    await expect(invoice.locator("address")).toContainText(text);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("Back shows no invoice after the person signed out in another tab", async ({ page, context }) => {
  const { orderId } = await signInAsReader(page);
  await page.goto(`/dashboard/invoice/${orderId}`);
  await expect(page.getByRole("article")).toContainText("Net payable");
  await page.goto("/explore");
  const otherTab = await context.newPage();
  await otherTab.goto("/logout");
  await otherTab.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(otherTab).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Net payable")).toHaveCount(0);
});

test("Back shows no invoice after the person signed out in the same tab", async ({ page }) => {
  const { orderId } = await signInAsBuyer(page);
  await page.goto(`/dashboard/invoice/${orderId}`);
  await expect(page.getByRole("article")).toContainText("Net payable");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Net payable")).toHaveCount(0);
});

test("an invoice multiplies each price by its quantity, and its total is the order's", async ({ page }) => {
  const buyer = await Person.signUp("Nia Rahman", freshEmail("buyer"));
  const { orderId, price } = await buy(buyer, "Heron Marine", { quantity: 3 });
  const [one, three] = [price, price * 3].map((sum) =>
    sum.toLocaleString("en-US", { style: "currency", currency: "USD" }),
  );
  await signIn(page, buyer, `/dashboard/invoice/${orderId}`);
  const invoice = page.getByRole("article");
  await expect(invoice.getByRole("row").nth(1).getByRole("cell")).toHaveText([
    "Heron Marine",
    `${one}`,
    "3",
    `${three}`,
  ]);
  for (const label of ["Total Amount", "Net payable"])
    await expect(invoice.locator("dt", { hasText: label }).locator("+ dd")).toHaveText(`${three}`);
});

test("an invoice whose customer left no phone number has the shop's in its place [S2-82]", async ({ page }) => {
  const { orderId } = await signInAsBuyer(page);
  await queryDatabase(
    'update order_address set phone = null where id = (select shipping_address_id from "order" where id = $1)',
    [orderId],
  );
  await page.goto(`/dashboard/invoice/${orderId}`);
  const customer = page.getByRole("region", { name: "Customer" });
  await expect(customer).toContainText("Nia Rahman");
  await expect(customer).toContainText("+880 1000-200300");
});

test("an order is deleted only after the question is answered [S2-72 S5-08]", async ({ page }) => {
  const { orderId } = await signInAsBuyer(page);
  const order = page.getByRole("main").getByRole("article");
  await expect(order).toContainText("Paid Amount$149.00");
  await expect(order.getByRole("link", { name: "Invoice" })).toHaveAttribute("href", `/dashboard/invoice/${orderId}`);
  await order.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure you want to delete your order?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(order).toBeVisible();
  await order.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Successfully deleted order.")).toBeVisible();
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("My Orders, opened again, is on screen without its loader, and read again behind the screen [S9-20]", async ({
  page,
}) => {
  await signInAsReader(page);
  const order = page.getByRole("main").getByRole("article");
  await expect(order).toContainText("Paid Amount$149.00");
  await page.waitForFunction(() => localStorage.getItem("idToken") !== null);
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  await sidebar.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  const loads: string[] = [];
  await page.route(/_data=routes%2Fdashboard\.myOrders/, (route) => {
    loads.push(route.request().url());
    return route.continue();
  });
  const readAgain = page.waitForResponse(/\/api\/server\/orders\?email=/);
  await sidebar.getByRole("link", { name: "My Orders" }).click();
  await expect(order).toContainText("Paid Amount$149.00");
  expect((await readAgain).status()).toBe(200);
  expect(loads).toEqual([]);
});

test("a deletion that fails says so and keeps the order [S8-14]", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/503/);
  await signInAsReader(page);
  await page.route(/\/api\/server\/deleteOrder/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete order.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toBeVisible();
});

test("a review needs a name, a text and 1 to 5 stars [S2-15 S2-75 S5-04 S5-05 S8-19]", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/review");
  await expect(page.getByLabel(/minimum size 500 by 750/)).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ada Shopper");
  await expect(page.getByLabel("Your occupation")).toHaveValue("");
  await expect(page.getByLabel(/out of 5/)).toHaveAttribute("type", "number");
  for (const rating of ["6", "0"]) {
    await page.getByLabel(/out of 5/).fill(rating);
    await page.getByRole("button", { name: "Send review" }).click();
    await expect(page.getByText("There are errors, check your console")).toBeVisible();
    await expect(page.getByLabel(/out of 5/)).toHaveAccessibleErrorMessage("Must be 1 to 5");
    await page.getByLabel(/out of 5/).fill("5");
    await expect(page.getByText("Must be 1 to 5")).toHaveCount(0);
  }
  await page.getByLabel("Your review").fill("Flies straight and comes home.");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Successfully added a review.")).toBeVisible();
  await expect(page.getByLabel("Your review")).toHaveValue("");
});

test("a review that the shop does not take is a failure, and stays in the form [S8-20]", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/);
  await signUp(page);
  await page.goto("/dashboard/review");
  await page.route(/\/api\/server\/addReview/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByLabel("Your review").fill("Flies straight.");
  await page.getByLabel(/out of 5/).fill("4");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add a review." })).toBeVisible();
  await expect(page.getByLabel("Your review")).toHaveValue("Flies straight.");
});
