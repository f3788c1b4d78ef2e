import type { Page } from "@playwright/test";
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
import { byCustomer, enterAsCustomer, type FormRow, form, openAndFill, openAsAdmin, openAsCustomer } from "./form-row";
import { enter, expect, openUntil, PASSWORD, signInByForm } from "./shop-test";
import { waitForToken } from "./with-scripts";

const LOGIN = "auth/screens/login-screens.tsx";
const LINKS = "auth/screens/mailed-link-screens.tsx";
const ACCOUNT = "features/accounts/account-screen.tsx";
const FACTOR = "features/accounts/second-factor-screen.tsx";
const ACCOUNT_PAGE = /^\/dashboard\/account$/;
const CUSTOMER_PAGE = /^\/dashboard\/customers\//;
const FACTOR_PAGE = /^\/dashboard\/account\/second-factor$/;
const ALERT_PAGE = /^\/products\/[^/]+\/back-in-stock$/;

/** Somebody with a second factor, signed in by it long ago. */
async function enterEnrolled(page: Page, roleId?: string): Promise<Authenticator> {
  const person = await Person.signUp("Fay Factor");
  if (roleId) await giveRole(person, roleId);
  const { app } = await enrol(person);
  const browser = new Person(person);
  await browser.submit("/login", { email: person.email, password: person.password });
  await browser.submit("/login/second-step", { code: await app.next() });
  await queryDatabase(AGE_PROOFS, [person.email]);
  await enter(page.context(), browser);
  return app;
}

/** The way to a page with a button that signs out. */
const toSignOut =
  (path: string): FormRow["open"] =>
  async (page) => {
    await openAsCustomer(page, path);
    await waitForToken(page);
  };

async function addSoldOut() {
  const product = await addKnownProduct();
  await countStock(product, 0);
  return `/products/${product.handle}`;
}

const makeFreshGuest = () => makeGuest({ email: freshEmail("guest") });

export const ACCOUNT_FORMS: readonly FormRow[] = [
  form(LOGIN, "Sign in", /^\/login$/, async (page) => {
    await openAndFill(page, "/login", { email: (await Person.signUp()).email, password: PASSWORD });
  }),
  form(LOGIN, "Sign up", /^\/register$/, (page) =>
    openAndFill(page, "/register", { name: "Tia Twice", email: freshEmail(), password: PASSWORD }),
  ),
  form(LINKS, "Send the link", /^\/forgot-password$/, (page) =>
    openAndFill(page, "/forgot-password", { email: freshEmail() }),
  ),
  form(LINKS, "Set the password", /^\/reset-password$/, async (page) => {
    const { email } = await Person.signUp("Fay Getful");
    await callReset("", { email });
    const [token] = await tokensMailedTo(email);
    await openAndFill(page, `/reset-password?token=${token}`, { newPassword: "a new battery staple" });
  }),
  form(LOGIN, "Link and sign in", /^\/login$/, async (page) => {
    const { email } = await Person.signUp("Lee Linker");
    const stranger = new Person();
    await signInWithGoogle(stranger, freshGoogleAccount({ email }));
    await enter(page.context(), stranger);
    await openAndFill(page, "/login", { password: PASSWORD });
  }),
  form(LOGIN, "Sign out", /^\/logout$/, toSignOut("/logout")),
  form("features/dashboard/dashboard-layout.tsx", "Sign out", /^\/logout$/, toSignOut("/dashboard")),
  form("ui/layout/site-header.tsx", "Logout", /^\/logout$/, toSignOut("/explore"), "header"),
  form(LINKS, "Change the address", /^\/confirm-email$/, async (page) => {
    const person = await enterAsCustomer(page);
    const email = freshEmail("new");
    await sendAccountForm(person, "email", { email, password: PASSWORD });
    await page.goto(`/confirm-email?token=${await emailTokenMailedTo(email)}`);
  }),
  form(LINKS, "Stop the change", /^\/stop-email-change$/, async (page) => {
    const person = await enterAsCustomer(page);
    await sendAccountForm(person, "email", { email: freshEmail("new"), password: PASSWORD });
    await page.goto(`/stop-email-change?token=${await stopTokenMailedTo(person.email)}`);
  }),
  {
    ...form(LINKS, "Unsubscribe", /^\/stop-review-mails$/, (page) =>
      openAndFill(page, "/stop-review-mails?token=cus_1.x"),
    ),
    errors: /404/,
  },
  form("features/catalog/stock-alert-screens.tsx", "Tell me when it is back", ALERT_PAGE, async (page) => {
    await openAndFill(page, `${await addSoldOut()}/back-in-stock`, { email: freshEmail("waiting") });
  }),
  form("features/catalog/product-page/back-in-stock.tsx", "Tell me", ALERT_PAGE, async (page) => {
    const path = await addSoldOut();
    await openUntil(page, path, () => expect(page.getByTestId("stock")).toHaveText("Sold out", { timeout: 500 }));
    await page.getByRole("link", { name: "Tell me when it is back" }).click();
    await formField(page, "alertEmail").fill(freshEmail("waiting"));
  }),
  form("features/catalog/product-page/buy-box.tsx", "Wish list", /^\/wish-list$/, (page) =>
    openAndFill(page, "/products/sparrow"),
  ),
  form("features/catalog/wish-list/wish-button.tsx", "Wish list", /^\/wish-list$/, byCustomer("/products/sparrow")),
  form("features/catalog/wish-list/wish-list-screen.tsx", "Make a link", /^\/wish-list$/, async (page) => {
    const person = await enterAsCustomer(page);
    await wish(person, [(await addProduct()).productId]);
    await page.goto("/wish-list");
  }),
  form(ACCOUNT, "Save the name", ACCOUNT_PAGE, byCustomer("/dashboard/account", { name: "Tia Thrice" })),
  form(ACCOUNT, "Mail me a link", ACCOUNT_PAGE, (page) =>
    openAsCustomer(page, "/dashboard/account", { newEmail: freshEmail("new"), ownPassword: PASSWORD }),
  ),
  form(
    ACCOUNT,
    "Change the password",
    ACCOUNT_PAGE,
    byCustomer("/dashboard/account", { currentPassword: PASSWORD, newPassword: "a new battery staple" }),
  ),
  form("features/customers/customer-screen.tsx", "Add note", CUSTOMER_PAGE, async (page) => {
    await openAsAdmin(page, `/dashboard/customers/${await makeFreshGuest()}`, { note: "Calls before noon." });
  }),
  form("features/customers/delete-customer-screen.tsx", "Delete the data", CUSTOMER_PAGE, async (page) => {
    const path = `/dashboard/customers/${await makeFreshGuest()}/delete`;
    await openAsAdmin(page, path, { confirmDeletion: "delete" });
  }),
  form("features/customers/merge-customers-screen.tsx", "Merge the records", CUSTOMER_PAGE, async (page) => {
    const path = `/dashboard/customers/${await makeFreshGuest()}/merge/${await makeFreshGuest()}`;
    await openAsAdmin(page, path, { confirmMerge: "merge" });
  }),
  form(ACCOUNT, "Sign out everywhere else", ACCOUNT_PAGE, byCustomer("/dashboard/account")),
  form("features/accounts/passkeys.tsx", "Remove the passkey", ACCOUNT_PAGE, async (page) => {
    const person = await enterAsCustomer(page);
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
  form(FACTOR, "Begin", FACTOR_PAGE, byCustomer("/dashboard/account/second-factor", { ownPassword: PASSWORD })),
  form(FACTOR, "Make new codes", FACTOR_PAGE, async (page) => {
    const app = await enterEnrolled(page);
    await page.goto("/dashboard/account/second-factor");
    await formField(page, "anyCode")
      .first()
      .fill(await app.next());
  }),
  {
    ...form("ui/confirm-again.tsx", "Confirm and continue", /^\/dashboard\/staff$/, async (page) => {
      const app = await enterEnrolled(page, "owner");
      const person = await Person.signUp("Mo Member");
      await proveEmail(person);
      await page.goto("/dashboard/staff");
      const give = page.getByRole("region", { name: "Give a role" });
      await formField(give, "email").fill(person.email);
      await give.getByRole("button", { name: "Give the role" }).click();
      await formField(page, "confirmCode").fill(await app.next());
    }),
    errors: /403/,
  },
  form("routes/dashboard.confirm.tsx", "Confirm", /^\/dashboard\/confirm$/, async (page) => {
    const app = await enterEnrolled(page);
    await openAndFill(page, "/dashboard/confirm?to=%2F", { confirmCode: await app.next() });
  }),
  form(LINKS, "Keep it", /^\/keep-second-factor$/, async (page) => {
    const person = await Person.signUp("Fay Factor");
    await enrol(person);
    await asAdmin("POST", `/staff/customers/${await customerIdOf(person.email)}/second-factor`);
    await page.goto(`/keep-second-factor?token=${await keepTokenMailedTo(person.email)}`);
  }),
  form(
    "features/customers/customer-factor-screen.tsx",
    "Take off the second factor",
    /^\/dashboard\/customers\/[^/]+\/second-factor$/,
    async (page) => {
      const person = await Person.signUp("Fay Factor");
      await enrol(person);
      await openAsAdmin(page, `/dashboard/customers/${await customerIdOf(person.email)}/second-factor`);
    },
  ),
  form(
    "features/accounts/delete-account-screen.tsx",
    "Delete the account",
    /^\/dashboard\/account\/delete$/,
    byCustomer("/dashboard/account/delete", { ownPassword: PASSWORD, confirmDeletion: "delete" }),
  ),
];
