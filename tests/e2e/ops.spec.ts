import type { Page } from "@playwright/test";
import { queryDatabase } from "../support/database";
import { addDelivery } from "../support/discounts";
import { callMedusa, signInOps } from "../support/ops";
import { ledgerEntry, payBesideTheShop } from "../support/payments";
import { Person } from "../support/person";
import { buy, buyPaid } from "../support/purchase";
import { demoAccounts } from "../support/stack";
import { adminPage, openAdmin, readyForMedusaAdmin } from "./medusa-admin";
import { allowErrors, expect, openCheckout, test } from "./shop-test";

async function openAdminByForm(page: Page, path: string): Promise<void> {
  await page.goto(adminPage("/login"));
  await page.getByPlaceholder("Email").fill(demoAccounts.ops.email);
  await page.getByPlaceholder("Password").fill(demoAccounts.ops.password);
  await page.getByRole("button", { name: "Continue with Email" }).click();
  await expect(page.getByRole("link", { name: "Reviews" })).toBeVisible();
  await page.goto(adminPage(path));
}

test.beforeEach(readyForMedusaAdmin);

test("ops find a review by its rating, hide it, show it and delete it after a question @full", async ({ page }) => {
  const person = await Person.signUp("Omar Critic");
  const description = `Arrived scratched ${Date.now()}`;
  const reviews = async () => (await new Person().api("GET", "/reviews")).body;
  const review = { reviewerName: "Omar Critic", description, rating: 1 };
  expect((await person.api("POST", "/addReview", { body: review })).status).toBe(201);

  await openAdminByForm(page, "/reviews");
  await page.getByRole("combobox", { name: "Rating" }).click();
  await page.getByRole("option", { name: "1 star" }).click();
  const row = page.getByRole("row").filter({ hasText: description });
  await expect(row).toContainText("Shown");
  await expect(page.getByRole("row").filter({ hasText: "5 ★" })).toHaveCount(0);

  await row.getByRole("button", { name: "Hide" }).click();
  await page.getByRole("menuitem", { name: "Insulting or offensive" }).click();
  await expect(page.getByText("The review is hidden.")).toBeVisible();
  await expect(row).toContainText("Hidden");
  await expect(row).toContainText("Insulting or offensive");
  await expect.poll(async () => JSON.stringify(await reviews())).not.toContain(description);
  await row.getByRole("button", { name: "Show" }).click();
  await expect(row).toContainText("Shown");

  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The review is deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("ops set the days of a delivery, which the checkout promises @full", async ({ page }) => {
  const name = `Balloon ${Date.now()}`;
  const balloon = await addDelivery(name, 3);
  try {
    await openCheckout(page);
    const promise = page.getByRole("group", { name: "Delivery", exact: true }).locator("label", { hasText: name });
    await expect(promise).toContainText("Arrives");
    const before = (await promise.textContent()) ?? "";
    const [location] = await queryDatabase("select id from stock_location where deleted_at is null limit 1");
    await openAdmin(page, `/settings/locations/${String(location?.id)}`);
    const form = page.getByRole("form", { name });
    await form.getByLabel("Working days to United States").fill("40-50");
    await form.getByRole("button", { name: "Save the days" }).click();
    await expect(page.getByText("Saved. The shop promises these days from now on.")).toBeVisible();
    await page.goto("/checkout");
    await expect(promise).toContainText("Arrives");
    await expect(promise).not.toHaveText(before);
  } finally {
    await balloon.remove();
  }
});

test("ops go through failed mails, older and newer, and start again with another status @full", async ({ page }) => {
  const insert = `insert into outbox_mail (id, key, kind, recipient, status, attempts, next_attempt_at, created_at)
    select 'mail_' || $1 || n, $1 || n, 'welcome', $1 || lpad(n::text, 2, '0') || '@aeroloft.example', 'failed', 8, now(), now() - make_interval(secs => n)
    from generate_series(1, 25) n`;
  const mark = `paged${Date.now()}n`;
  await queryDatabase(insert, [mark]);
  try {
    await openAdmin(page, "/mails");
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    const mine = (n: string) => page.getByRole("row").filter({ hasText: `${mark}${n}@` });
    await expect(mine("01")).toBeVisible();
    await expect(mine("25")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled();
    await page.getByRole("button", { name: "Older" }).click();
    await expect(mine("25")).toBeVisible();
    await expect(mine("01")).toHaveCount(0);
    await page.getByRole("button", { name: "Newer" }).click();
    await expect(mine("01")).toBeVisible();
    await page.getByRole("button", { name: "Older" }).click();
    await expect(mine("25")).toBeVisible();
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "All mails" }).click();
    await expect(page.getByRole("button", { name: "Newer" })).toBeDisabled();
  } finally {
    await queryDatabase("delete from outbox_mail where key like $1", [`${mark}%`]);
  }
});

test("ops make a customer a manager and take the role back, and see who did it @full", async ({ page }) => {
  const person = await Person.signUp("Rita Role");
  const [customer] = await queryDatabase("select id from customer where email = $1 and has_account", [person.email]);
  const mayListAll = async () => (await person.api("GET", "/allOrders?limit=1")).status === 200;

  await openAdmin(page, `/customers/${customer?.id}`);
  await expect(page.getByText("Nothing has been changed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Make manager" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make manager" }).click();
  await expect(page.getByText("The customer is a manager now.")).toBeVisible();
  const history = page.getByRole("list", { name: "History" });
  await expect(history).toContainText(`Made an admin by ${demoAccounts.ops.email}`);
  expect(await mayListAll()).toBe(true);

  await page.getByRole("button", { name: "Take the role back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take the role back" }).click();
  await expect(history).toContainText(`Made a user by ${demoAccounts.ops.email}`);
  expect(await mayListAll()).toBe(false);
});

test("ops ship an order, and the customer's order says so @full", async ({ page }) => {
  const person = await Person.signUp();
  const { orderId } = await buyPaid(person);
  // The page does not look again for an invoice that comes later.
  await expect.poll(() => queryDatabase("select 1 from shop_document where order_id = $1", [orderId])).toHaveLength(1);
  await openAdmin(page, `/orders/${orderId}`);
  await page.getByRole("button", { name: "Ship order" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("gets a mail that says so");
  await question.getByRole("button", { name: "Ship" }).click();
  await expect(page.getByText("The order is shipped.")).toBeVisible();
  await expect(page.getByRole("list", { name: "History" })).toContainText(`Shipped by ${demoAccounts.ops.email}`);
  await expect(page.getByRole("button", { name: "Ship order" })).toHaveCount(0);
  expect((await person.api("GET", `/orders/${orderId}`)).body).toMatchObject({ order_status: "shipped" });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Invoice INV-/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
});

test("ops see money without an order, give it back, and find a customer's payment @full", async ({ page }) => {
  const person = await Person.signUp("Mia Money");
  const { orderId, transactionId } = await buy(person);
  const stray = await payBesideTheShop({ amount: 4_321, capture: "automatic" });

  await openAdmin(page, "/money");
  await page.getByRole("button", { name: "Compare now" }).click();
  await expect(page.getByText("Stripe was compared with the orders.")).toBeVisible();
  await expect(page.getByText(/^Last compared /)).toBeVisible();
  const finding = page.getByRole("table", { name: "Needs attention" }).getByRole("row").filter({ hasText: stray.id });
  await expect(finding).toContainText("Stripe has taken $43.21, but there is no order for it.");

  await finding.getByRole("button", { name: "Refund" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("$43.21");
  await question.getByRole("button", { name: "Back" }).click();
  expect((await ledgerEntry(stray.id))?.amount_refunded).toBe(0);
  await finding.getByRole("button", { name: "Refund" }).click();
  await question.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("The money goes back.")).toBeVisible();
  await expect(finding).toHaveCount(0);
  expect((await ledgerEntry(stray.id))?.amount_refunded).toBe(4_321);

  await page.getByRole("searchbox", { name: "Search payments" }).fill(person.email);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const payments = page.getByRole("table", { name: "All payments" }).getByRole("row");
  await expect(payments).toHaveCount(2);
  const payment = payments.filter({ hasText: transactionId });
  await expect(payment).toContainText("$149.00");
  await payment.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/orders/${orderId}$`));
});

test("ops see in the audit trail who changed what, and that secret keys are switched off @full", async ({ page }) => {
  const title = `Audited ${Date.now()}`;
  const token = await signInOps();
  const made = await callMedusa("POST", "/admin/collections", { token, body: { title } });
  const { collection } = made.body as { collection: { id: string } };
  const body = { title: `${title} twice` };
  await callMedusa("POST", `/admin/collections/${collection.id}`, { token, body });
  await openAdmin(page, "/audit");
  await page.getByRole("searchbox", { name: "Record" }).fill(collection.id);
  const row = page.getByRole("row").filter({ hasText: "Collection updated" });
  await expect(row).toContainText(demoAccounts.ops.email);
  await expect(row.getByRole("button", { name: `${title} twice` })).toBeVisible();
  const route = row.getByText(`POST /admin/collections/:id`);
  const edges = await route.evaluate((text) =>
    [text, text.closest("td") ?? document.body].map((each) => each.getBoundingClientRect().right),
  );
  expect(edges[0]).toBeLessThanOrEqual(edges[1] ?? 0);
  await expect(row.getByText(`${title} → ${title} twice`)).toBeVisible();
  await page.goto(adminPage("/settings/secret-api-keys"));
  await expect(page.getByRole("heading", { name: "Secret keys are switched off" })).toBeVisible();
});

test("the profile in Medusa Admin offers a second factor, and shows its key @full", async ({ page }) => {
  await openAdmin(page, "/settings/profile");
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("heading", { name: "Set up authenticator app" })).toBeVisible();
});

test("ops see who took an order's payment, and whether its country was confirmed @full", async ({ page }) => {
  const person = await Person.signUp();
  const address = "Unter den Linden 1\n10117 Berlin\nGermany";
  const { orderId } = await buy(person, "Sparrow", { address });
  await openAdmin(page, `/orders/${orderId}`);
  await expect(page.getByText("pp_stripe_stripe", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Country of delivery" })).toBeVisible();
  await expect(page.getByText("Not confirmed", { exact: true })).toBeVisible();
  await expect(page.getByText("It is the shop's default country. The buyer chose none.")).toBeVisible();
  await expect(page.getByText("The address ends in Germany: ask before you ship.")).toBeVisible();
});

test("ops see what the doctor finds, what is wrong first, and let it look again @full", async ({ page }) => {
  const insert = `insert into outbox_mail (id, key, kind, recipient, status, attempts, next_attempt_at)
    values ('mail_doctor_page', 'doctor-page', 'welcome', 'doctor@aeroloft.example', 'failed', 8, now())`;
  await queryDatabase(insert);
  try {
    await openAdmin(page, "/doctor");
    const mails = page.getByRole("listitem").filter({ hasText: "Mails to send" });
    await expect(mails).toContainText("that were given up");
    await expect(mails).toContainText("See why in Medusa Admin, Mails, and send again.");
    await expect(mails.getByRole("link", { name: "Mails" })).toHaveAttribute("href", /\/mails$/);
    const passed = page.getByRole("listitem").filter({ hasText: "Sales channel" });
    await expect(passed).toContainText("Passed");
    const [above, below] = [await mails.boundingBox(), await passed.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
  } finally {
    await queryDatabase("delete from outbox_mail where id = 'mail_doctor_page'");
  }
  const again = page.waitForResponse(/\/admin\/shop\/doctor$/);
  await page.getByRole("button", { name: "Check again" }).click();
  expect((await again).status()).toBe(200);
});

test("Medusa Admin's buttons that change or export orders say where to do that @full", async ({ page }) => {
  // Medusa Admin logs the refusal, and that its own dialogs have no title.
  allowErrors(page, /does not change orders in Medusa Admin|DialogTitle/);
  const { orderId } = await buyPaid(await Person.signUp());
  const order = adminPage(`/orders/${orderId}`);
  for (const button of ["edits", "exchanges", "claims"]) {
    await openAdmin(page, `/orders/${orderId}/${button}`);
    await expect(page.getByText("on the order's page in the shop's dashboard").first()).toBeVisible();
    await expect(page).toHaveURL(order);
  }
  await openAdmin(page, "/orders");
  await expect(page.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveCount(0);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText("Orders are exported in the shop")).toBeVisible();
  await expect(page.getByRole("link", { name: "Export", exact: true })).toHaveCount(0);
});
