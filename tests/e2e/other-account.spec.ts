import type { BrowserContext, Page } from "@playwright/test";
import { emailTokenMailedTo, sendAccountForm } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { FORMS } from "./forms";
import { allowErrors, enter, expect, fillCard, leave, openPayment, PASSWORD, shownOn, test } from "./shop-test";
import { waitForToken } from "./with-scripts";

test.describe.configure({ mode: "parallel" });

/** Gives the browser the token of whoever is signed in now, as a page that is opened does. */
async function renewToken(tab: Page): Promise<void> {
  await tab.evaluate(() => localStorage.removeItem("idToken"));
  await tab.reload();
  await waitForToken(tab);
}

/** Signs a person in, and the page does not notice: what it sends is the server's to refuse. */
async function enterUnnoticed(page: Page, person: Person): Promise<void> {
  await enter(page.context(), person);
  await page.context().clearCookies({ name: "session-mark" });
  await page.evaluate(() => localStorage.removeItem("idToken"));
}

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
  test(`${file}, ${button}: is not sent after somebody else signed in; what was typed stays @full`, async ({
    page,
  }) => {
    allowErrors(page, /409/);
    if (errors) allowErrors(page, errors);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page);
    // An admin's list that reads itself again, by time or after a refused call, would lead the other person elsewhere.
    await page.route(LISTS, () => {}); // never answered
    // A visitor's page shows nobody's data.
    if (!(await page.context().cookies()).some(({ name }) => name === "session")) return;
    await waitForToken(page);
    const typed = await typedOn(page);
    const other = await Person.signUp("Yara Other");
    await enterUnnoticed(page, other);
    const answered = page.waitForResponse(
      (it) => it.request().method() !== "GET" && sends.test(new URL(it.url()).pathname),
    );
    await page.locator(within).getByRole("button", { name: button, exact: true }).first().click();
    expect((await answered).status()).toBe(409);
    await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
    const shown = await shownOn(page);
    for (const text of typed) expect(shown).toContain(text);
  });

async function fillPayment(page: Page) {
  const { paymentIntentId, email } = await openPayment(page);
  await fillCard(page, "4242424242424242");
  await waitForToken(page);
  const pay = page.getByRole("dialog").getByRole("button", { name: "Confirm Order Payment", exact: true });
  return { pay, paymentIntentId, email };
}

test("a card is not confirmed after somebody else signed in", async ({ page }) => {
  const { pay, paymentIntentId } = await fillPayment(page);
  const other = await Person.signUp("Yara Other");
  await enter(page.context(), other);
  const writes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && writes.push(new URL(request.url()).pathname));
  await pay.click();
  await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
  await expect(pay).toBeVisible();
  expect(writes.filter((path) => /^\/api\/server\/orders$|\/confirm$/.test(path))).toEqual([]);
  expect(await ledgerEntry(paymentIntentId)).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
});

/** The customer of the order that Stripe's event places with a payment. */
const ownerOf = (paymentIntentId: string) =>
  queryDatabase(
    `select c.email from payment_attempt a join "order" o on o.id = a.order_id
     join customer c on c.id = o.customer_id where a.payment_intent_id = $1 and a.status = 'captured'`,
    [paymentIntentId],
  );

test("an order whose card was confirmed before somebody else signed in is its buyer's @full", async ({ page }) => {
  allowErrors(page, /409/);
  const { pay, paymentIntentId, email } = await fillPayment(page);
  const other = await Person.signUp("Yara Other");
  await page.route("**/v1/payment_intents/*/confirm", async (route) => {
    const answer = await route.fetch();
    await enter(page.context(), other);
    await route.fulfill({ response: answer });
  });
  const ordered = page.waitForResponse((it) => it.url().endsWith("/api/server/orders"));
  await pay.click();
  expect((await ordered).status()).toBe(409);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Another tab has signed in with another account")).toBeVisible();
  await expect(dialog.getByText("you have not been charged")).toHaveCount(0);
  await expect(page.getByText(`You are signed in as ${other.email} now`).first()).toBeVisible();
  await expect.poll(() => ownerOf(paymentIntentId)).toEqual([{ email }]);
});

for (const [where, end] of [
  ["in another tab", async (page: Page) => leave(await page.context().newPage())],
  [
    "on the server",
    async (_page: Page, email: string) =>
      sendAccountForm(await Person.signIn({ email, password: PASSWORD }), "end-others"),
  ],
] as const)
  test(`a payment after the session ended ${where} is refused by the shop, and becomes its buyer's order @full`, async ({
    page,
  }) => {
    allowErrors(page, /401/);
    const { pay, paymentIntentId, email } = await fillPayment(page);
    await end(page, email);
    const ordered = page.waitForResponse((it) => it.url().endsWith("/api/server/orders"));
    await pay.click();
    expect((await ordered).status()).toBe(401);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcheckout%2Fpayment%2F/);
    await expect.poll(() => ownerOf(paymentIntentId)).toEqual([{ email }]);
  });

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

test("a form is held back while another tab has somebody else signed in, and sent afterwards @full", async ({
  page,
}) => {
  allowErrors(page, /401/);
  const { ada, yara, tab } = await typeAddress(page, page.context());
  const writes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && writes.push(request.url()));
  const save = page.getByRole("main").getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: `You are signed in as ${yara.email} now` })).toBeVisible();
  await expect(formField(page, "street")).toHaveValue("7 Hangar Street");
  expect(writes).toEqual([]);

  await enter(page.context(), ada);
  await renewToken(tab);
  await save.click();
  await expect(page.getByRole("main").getByText("7 Hangar Street").first()).toBeVisible();
  expect(writes).toHaveLength(1);
  await expect(page.getByText(`You are signed in as ${yara.email} now`)).toHaveCount(0);
});

test("the error page outside the dashboard, and the next page, are of who is signed in now @full", async ({ page }) => {
  allowErrors(page, /409/);
  const [ada, yara] = [await Person.signUp("Ada Shown"), await Person.signUp("Yara Other")];
  await enter(page.context(), ada);
  const email = freshEmail("new");
  await sendAccountForm(ada, "email", { email, password: PASSWORD });
  await page.goto(`/confirm-email?token=${await emailTokenMailedTo(email)}`);
  await waitForToken(page);
  await enterUnnoticed(page, yara);
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

test("a page opened again for the other account keeps what was typed @full", async ({ page }) => {
  const { yara } = await typeAddress(page, page.context());
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Open it as ${yara.email}` }).click();
  await expect(page.getByText("Signed in as: Yara Other").first()).toBeAttached();
  await expect(formField(page, "street")).toHaveValue("7 Hangar Street");
});
