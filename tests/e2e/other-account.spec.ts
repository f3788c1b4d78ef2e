import type { BrowserContext, Page } from "@playwright/test";
import { emailTokenMailedTo, sendAccountForm } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { few } from "../support/full";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { FORMS } from "./forms";
import { enter, expect, fillCard, openPayment, PASSWORD, shownOn, test } from "./shop-test";
import { waitForToken } from "./with-scripts";

test.describe.configure({ mode: "parallel" });

/** Gives the browser the token of whoever is signed in now, as a page that is opened does. */
async function renewToken(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem("idToken"));
  await tab.reload();
  await waitForToken(tab);
}

/** What somebody typed into the page's forms. */
const typedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("form input[name], form textarea[name]")]
      .filter(
        (field) => /^(text|email|tel|number|url|textarea)$/.test(field.type) && field.value !== field.defaultValue,
      )
      .map(({ value }) => value),
  );

/** What the lists of an admin ask for while they are open. */
const LISTS = /\/dashboard\/(?:newOrders|manageAllOrders|manageProducts)\?/;

/** Its card is confirmed at Stripe before the shop is asked, so it is held back (below). */
const PAYS = "features/checkout/payment-form.tsx";

for (const { file, open, button, within = "main", sends, errors } of FORMS.filter((row) => row.file !== PAYS))
  test(`${file}, ${button}: is not sent after somebody else signed in, and what was typed stays @full`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/409/);
    if (errors) consoleErrors.allow(errors);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, context);
    // An admin's list that reads itself again, by time or after a refused call, would lead the other person elsewhere.
    await page.route(LISTS, () => {}); // never answered
    // A visitor's page shows nobody's data.
    if (!(await context.cookies()).some(({ name }) => name === "session")) return;
    await waitForToken(page);
    const typed = await typedOn(page);
    const other = await Person.signUp("Yara Other");
    await enter(context, other);
    await page.evaluate(() => localStorage.removeItem("idToken"));
    const answered = page.waitForResponse(
      (it) => it.request().method() !== "GET" && sends.test(new URL(it.url()).pathname),
    );
    await page.locator(within).getByRole("button", { name: button, exact: true }).first().click();
    expect((await answered).status()).toBe(409);
    await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
    const shown = await shownOn(page);
    for (const text of typed) expect(shown).toContain(text);
  });

/** Opens the payment's form, filled in; returns its button and its PaymentIntent. */
async function fillPayment(page: Page) {
  const { paymentIntentId } = await openPayment(page);
  await fillCard(page, "4242424242424242");
  await waitForToken(page);
  const pay = page.getByRole("dialog").getByRole("button", { name: "Confirm Order Payment", exact: true });
  return { pay, paymentIntentId };
}

for (const [where, removesToken] of few(
  [
    ["in a tab with scripts", true],
    ["in a tab that has not changed this browser's storage", false],
  ] as const,
  1,
))
  test(`a card is not confirmed after somebody else signed in ${where}`, async ({ page, context }) => {
    const { pay, paymentIntentId } = await fillPayment(page);
    const other = await Person.signUp("Yara Other");
    await enter(context, other);
    if (removesToken) await page.evaluate(() => localStorage.removeItem("idToken"));
    const writes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && writes.push(new URL(request.url()).pathname));
    await pay.click();
    await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
    await expect(pay).toBeVisible();
    expect(writes.filter((path) => /^\/api\/server\/orders$|\/confirm$/.test(path))).toEqual([]);
    expect(await ledgerEntry(paymentIntentId)).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
  });

test("an order whose card was confirmed before somebody else signed in is its buyer's, and the page says what happened @full", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const { pay, paymentIntentId } = await fillPayment(page);
  const other = await Person.signUp("Yara Other");
  await page.route("**/v1/payment_intents/*/confirm", async (route) => {
    const answer = await route.fetch();
    await enter(context, other);
    await route.fulfill({ response: answer });
  });
  const ordered = page.waitForResponse((it) => it.url().endsWith("/api/server/orders"));
  await pay.click();
  expect((await ordered).status()).toBe(409);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Another tab has signed in with another account")).toBeVisible();
  await expect(dialog.getByText("you have not been charged")).toHaveCount(0);
  await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
  // Stripe's event places the order for the buyer.
  const owner = async () =>
    await queryDatabase(
      `select c.email <> $2 as own from payment_attempt a join "order" o on o.id = a.order_id
       join customer c on c.id = o.customer_id where a.payment_intent_id = $1 and a.status = 'captured'`,
      [paymentIntentId, other.email],
    );
  await expect.poll(owner).toEqual([{ own: true }]);
});

/** Ada types an address; then another tab signs Yara in. */
async function typeAddress(page: Page, context: BrowserContext) {
  const [ada, yara] = [await Person.signUp("Ada Shown"), await Person.signUp("Yara Other")];
  await enter(context, ada);
  await page.goto("/dashboard/addresses");
  await waitForToken(page);
  await formField(page, "street").fill("7 Hangar Street");
  await formField(page, "city").fill("Austin");
  const tab = await context.newPage();
  await enter(context, yara);
  await tab.goto("/");
  await renewToken(tab);
  return { ada, yara, tab };
}

test("a form is held back once another tab has signed somebody else in, and is sent when its person is back @full", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  const { ada, yara, tab } = await typeAddress(page, context);
  const writes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && writes.push(request.url()));
  const save = page.getByRole("main").getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: `You are signed in as ${yara.email} now` })).toBeVisible();
  await expect(formField(page, "street")).toHaveValue("7 Hangar Street");
  expect(writes).toEqual([]);

  await enter(context, ada);
  await renewToken(tab);
  await save.click();
  await expect(page.getByRole("main").getByText("7 Hangar Street").first()).toBeVisible();
  expect(writes).toHaveLength(1);
  await expect(page.getByText(`You are signed in as ${yara.email} now`)).toHaveCount(0);
});

test("the error page outside the dashboard, and the page after it, are of whoever is signed in now @full", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const [ada, yara] = [await Person.signUp("Ada Shown"), await Person.signUp("Yara Other")];
  await enter(context, ada);
  const email = freshEmail("new");
  await sendAccountForm(ada, "email", { email, password: PASSWORD });
  await page.goto(`/confirm-email?token=${await emailTokenMailedTo(email)}`);
  await waitForToken(page);
  await enter(context, yara);
  await page.evaluate(() => localStorage.removeItem("idToken"));
  await page.getByRole("main").getByRole("button", { name: "Change the address", exact: true }).click();
  await expect(page.getByText(`You are signed in as ${yara.email} now`).first()).toBeVisible();
  await expect(page.getByText("Signed in as: Yara Other").first()).toBeAttached();
  await expect(page.getByText(ada.email)).toHaveCount(0);
  await expect(page.getByText("Ada Shown")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Signed in as: Yara Other").first()).toBeAttached();
  await expect(page.getByText("Ada Shown")).toHaveCount(0);
});

test("a page opened again for the other account keeps what was typed @full", async ({ page, context }) => {
  const { yara } = await typeAddress(page, context);
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Open it as ${yara.email}` }).click();
  await expect(page.getByText("Signed in as: Yara Other").first()).toBeAttached();
  await expect(formField(page, "street")).toHaveValue("7 Hangar Street");
});
