import type { BrowserContext } from "@playwright/test";
import {
  callReset,
  customerIdOf,
  emailTokenMailedTo,
  keepTokenMailedTo,
  makeGuest,
  proveEmail,
  sendAccountForm,
  stopTokenMailedTo,
  tokensMailedTo,
} from "../support/accounts";
import { queryDatabase } from "../support/database";
import { formField } from "../support/fields";
import { freshGoogleAccount, signInWithGoogle } from "../support/google";
import { sessionOf } from "../support/ops";
import { addPasskey } from "../support/passkeys";
import { Person } from "../support/person";
import { addKnownProduct, addProduct, asAdmin, countStock } from "../support/products";
import { AGE_PROOFS, type Authenticator, enrol } from "../support/second-factor";
import { freshEmail } from "../support/stack";
import { giveRole } from "../support/staff";
import { wish } from "../support/wishes";
import { enterAsCustomer, type FormRow, form, openAsAdmin, openAsCustomer } from "./form-row";
import { enter, expect, PASSWORD, signInByForm } from "./shop-test";
import { waitForToken } from "./with-scripts";

const ACCOUNT_PAGE = /^\/dashboard\/account$/;
const CUSTOMER_PAGE = /^\/dashboard\/customers\//;
const FACTOR_PAGE = /^\/dashboard\/account\/second-factor$/;
const ALERT_PAGE = /^\/products\/[^/]+\/back-in-stock$/;

/** Somebody with a second factor, signed in by it long ago. */
async function enterEnrolled(context: BrowserContext, roleId?: string): Promise<Authenticator> {
  const person = await Person.signUp("Fay Factor");
  if (roleId) await giveRole(person, roleId);
  const { app } = await enrol(person);
  const browser = new Person(person);
  await browser.submit("/login", { email: person.email, password: person.password });
  await browser.submit("/login/second-step", { code: await app.next() });
  await queryDatabase(AGE_PROOFS, [person.email]);
  await enter(context, browser);
  return app;
}

/** The forms with which people sign up, in and out, and change their account. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  form("auth/screens/login-screens.tsx", "Sign in", /^\/login$/, async (page) => {
    const { email } = await Person.signUp();
    await page.goto("/login");
    await formField(page, "email").fill(email);
    await formField(page, "password").fill(PASSWORD);
  }),
  form("auth/screens/login-screens.tsx", "Sign up", /^\/register$/, async (page) => {
    await page.goto("/register");
    await formField(page, "name").fill("Tia Twice");
    await formField(page, "email").fill(freshEmail());
    await formField(page, "password").fill(PASSWORD);
  }),
  form("auth/screens/mailed-link-screens.tsx", "Send the link", /^\/forgot-password$/, async (page) => {
    await page.goto("/forgot-password");
    await formField(page.getByRole("main"), "email").fill(freshEmail());
  }),
  form("auth/screens/mailed-link-screens.tsx", "Set the password", /^\/reset-password$/, async (page) => {
    const { email } = await Person.signUp("Fay Getful");
    await callReset("", { email });
    const [token] = await tokensMailedTo(email);
    await page.goto(`/reset-password?token=${token}`);
    await formField(page, "newPassword").fill("a new battery staple");
  }),
  form("auth/screens/login-screens.tsx", "Link and sign in", /^\/login$/, async (page, context) => {
    const { email } = await Person.signUp("Lee Linker");
    const stranger = new Person();
    await signInWithGoogle(stranger, freshGoogleAccount({ email }));
    await enter(context, stranger);
    await page.goto("/login");
    await formField(page, "password").fill(PASSWORD);
  }),
  form("auth/screens/login-screens.tsx", "Sign out", /^\/logout$/, async (page, context) => {
    await openAsCustomer(page, context, "/logout");
    await waitForToken(page);
  }),
  form("features/dashboard/dashboard-layout.tsx", "Sign out", /^\/logout$/, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard");
    await waitForToken(page);
  }),
  form(
    "ui/layout/site-header.tsx",
    "Logout",
    /^\/logout$/,
    async (page, context) => {
      await openAsCustomer(page, context, "/explore");
      await waitForToken(page);
    },
    "header",
  ),
  form("auth/screens/mailed-link-screens.tsx", "Change the address", /^\/confirm-email$/, async (page, context) => {
    const person = await enterAsCustomer(context);
    const email = freshEmail("new");
    await sendAccountForm(person, "email", { email, password: PASSWORD });
    await page.goto(`/confirm-email?token=${await emailTokenMailedTo(email)}`);
  }),
  form("auth/screens/mailed-link-screens.tsx", "Stop the change", /^\/stop-email-change$/, async (page, context) => {
    const person = await enterAsCustomer(context);
    await sendAccountForm(person, "email", { email: freshEmail("new"), password: PASSWORD });
    await page.goto(`/stop-email-change?token=${await stopTokenMailedTo(person.email)}`);
  }),
  form("auth/screens/mailed-link-screens.tsx", "Unsubscribe", /^\/stop-review-mails$/, async (page) => {
    await page.goto("/stop-review-mails?token=cus_1.x");
  }),
  form("features/catalog/stock-alert-screens.tsx", "Tell me when it is back", ALERT_PAGE, async (page) => {
    const product = await addKnownProduct();
    await countStock(product, 0);
    await page.goto(`/products/${product.handle}/back-in-stock`);
    await formField(page.getByRole("main"), "email").fill(freshEmail("waiting"));
  }),
  form("features/catalog/product-page/back-in-stock.tsx", "Tell me", ALERT_PAGE, async (page) => {
    const product = await addKnownProduct();
    await countStock(product, 0);
    await expect
      .poll(async () => {
        await page.goto(`/products/${product.handle}`);
        return await page.getByTestId("stock").textContent();
      })
      .toBe("Sold out");
    await page.getByRole("link", { name: "Tell me when it is back" }).click();
    await formField(page, "alertEmail").fill(freshEmail("waiting"));
  }),
  form("features/catalog/product-page/buy-box.tsx", "Wish list", /^\/wish-list$/, async (page) => {
    await page.goto("/products/sparrow");
  }),
  form("features/catalog/wish-list/wish-button.tsx", "Wish list", /^\/wish-list$/, async (page, context) => {
    await openAsCustomer(page, context, "/products/sparrow");
  }),
  form("features/catalog/wish-list/wish-list-screen.tsx", "Make a link", /^\/wish-list$/, async (page, context) => {
    const person = await enterAsCustomer(context);
    const { productId } = await addProduct();
    await wish(person, [productId]);
    await page.goto("/wish-list");
  }),
  form("features/accounts/account-screen.tsx", "Save the name", ACCOUNT_PAGE, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/account");
    await formField(page, "name").fill("Tia Thrice");
  }),
  form("features/accounts/account-screen.tsx", "Mail me a link", ACCOUNT_PAGE, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/account");
    await formField(page, "newEmail").fill(freshEmail("new"));
    await formField(page, "ownPassword").fill(PASSWORD);
  }),
  form("features/accounts/account-screen.tsx", "Change the password", ACCOUNT_PAGE, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/account");
    await formField(page, "currentPassword").fill(PASSWORD);
    await formField(page, "newPassword").fill("a new battery staple");
  }),
  form("features/customers/customer-screen.tsx", "Add note", CUSTOMER_PAGE, async (page, context) => {
    await openAsAdmin(page, context, `/dashboard/customers/${await makeGuest({ email: freshEmail("guest") })}`);
    await formField(page, "note").fill("Calls before noon.");
  }),
  form("features/customers/delete-customer-screen.tsx", "Delete the data", CUSTOMER_PAGE, async (page, context) => {
    await openAsAdmin(page, context, `/dashboard/customers/${await makeGuest({ email: freshEmail("guest") })}/delete`);
    await formField(page, "confirmDeletion").fill("delete");
  }),
  form("features/customers/merge-customers-screen.tsx", "Merge the records", CUSTOMER_PAGE, async (page, context) => {
    const [into, from] = [await makeGuest({ email: freshEmail() }), await makeGuest({ email: freshEmail() })];
    await openAsAdmin(page, context, `/dashboard/customers/${into}/merge/${from}`);
    await formField(page, "confirmMerge").fill("merge");
  }),
  form("features/accounts/account-screen.tsx", "Sign out everywhere else", ACCOUNT_PAGE, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/account");
  }),
  form("features/accounts/passkeys.tsx", "Remove the passkey", ACCOUNT_PAGE, async (page, context) => {
    const person = await enterAsCustomer(context);
    await addPasskey(await sessionOf(person), person.password);
    await page.goto("/dashboard/account");
    await page.getByText("Change My phone").click();
    await formField(page, "passwordToRemove").fill(PASSWORD);
  }),
  form("auth/screens/second-step-screen.tsx", "Continue", /^\/login\/second-step$/, async (page) => {
    const person = await Person.signUp("Fay Factor");
    const { app } = await enrol(person);
    await page.goto("/login");
    await signInByForm(page, person.email);
    await formField(page, "factorCode").fill(await app.next());
  }),
  form("features/accounts/second-factor-screen.tsx", "Begin", FACTOR_PAGE, async (page, context) => {
    await openAsCustomer(page, context, "/dashboard/account/second-factor");
    await formField(page, "ownPassword").fill(PASSWORD);
  }),
  form("features/accounts/second-factor-screen.tsx", "Make new codes", FACTOR_PAGE, async (page, context) => {
    const app = await enterEnrolled(context);
    await page.goto("/dashboard/account/second-factor");
    await formField(page, "anyCode")
      .first()
      .fill(await app.next());
  }),
  form("ui/confirm-again.tsx", "Confirm and continue", /^\/dashboard\/staff$/, async (page, context) => {
    const app = await enterEnrolled(context, "owner");
    const person = await Person.signUp("Mo Member");
    await proveEmail(person);
    await page.goto("/dashboard/staff");
    const give = page.getByRole("region", { name: "Give a role" });
    await formField(give, "email").fill(person.email);
    await give.getByRole("button", { name: "Give the role" }).click();
    await formField(page, "confirmCode").fill(await app.next());
  }),
  form("routes/dashboard.confirm.tsx", "Confirm", /^\/dashboard\/confirm$/, async (page, context) => {
    const app = await enterEnrolled(context);
    await page.goto("/dashboard/confirm?to=%2F");
    await formField(page, "confirmCode").fill(await app.next());
  }),
  form("auth/screens/mailed-link-screens.tsx", "Keep it", /^\/keep-second-factor$/, async (page) => {
    const person = await Person.signUp("Fay Factor");
    await enrol(person);
    await asAdmin("POST", `/staff/customers/${await customerIdOf(person.email)}/second-factor`);
    await page.goto(`/keep-second-factor?token=${await keepTokenMailedTo(person.email)}`);
  }),
  form(
    "features/customers/customer-factor-screen.tsx",
    "Take off the second factor",
    /^\/dashboard\/customers\/[^/]+\/second-factor$/,
    async (page, context) => {
      const person = await Person.signUp("Fay Factor");
      await enrol(person);
      await openAsAdmin(page, context, `/dashboard/customers/${await customerIdOf(person.email)}/second-factor`);
    },
  ),
  form(
    "features/accounts/delete-account-screen.tsx",
    "Delete the account",
    /^\/dashboard\/account\/delete$/,
    async (page, context) => {
      await openAsCustomer(page, context, "/dashboard/account/delete");
      await formField(page, "ownPassword").fill(PASSWORD);
      await formField(page, "confirmDeletion").fill("delete");
    },
  ),
];
