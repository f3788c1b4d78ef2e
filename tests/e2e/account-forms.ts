import { callReset, emailTokenMailedTo, sendAccountForm, stopTokenMailedTo, tokensMailedTo } from "../support/accounts";
import { formField } from "../support/fields";
import { freshGoogleAccount, signInWithGoogle } from "../support/google";
import { Person } from "../support/person";
import { addKnownProduct, addProduct, countStock } from "../support/products";
import { freshEmail } from "../support/stack";
import { wish } from "../support/wishes";
import { enterAsCustomer, type FormRow } from "./form-row";
import { enter, PASSWORD } from "./shop-test";
import { waitForToken } from "./with-scripts";

const ACCOUNT_PAGE = /^\/dashboard\/account$/;

/** The forms with which people sign up, in and out, and change their account. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  {
    file: "auth/screens/login-screens.tsx",
    open: async (page) => {
      const { email } = await Person.signUp();
      await page.goto("/login");
      await formField(page, "email").fill(email);
      await formField(page, "password").fill(PASSWORD);
    },
    button: "Sign in",
    sends: /^\/login$/,
  },
  {
    file: "auth/screens/login-screens.tsx",
    open: async (page) => {
      await page.goto("/register");
      await formField(page, "name").fill("Tia Twice");
      await formField(page, "email").fill(freshEmail());
      await formField(page, "password").fill(PASSWORD);
    },
    button: "Sign up",
    sends: /^\/register$/,
  },
  {
    file: "auth/screens/password-screens.tsx",
    open: async (page) => {
      await page.goto("/forgot-password");
      await formField(page.getByRole("main"), "email").fill(freshEmail());
    },
    button: "Send the link",
    sends: /^\/forgot-password$/,
  },
  {
    file: "auth/screens/password-screens.tsx",
    open: async (page) => {
      const { email } = await Person.signUp("Fay Getful");
      await callReset("", { email });
      const [token] = await tokensMailedTo(email);
      await page.goto(`/reset-password?token=${token}`);
      await formField(page, "newPassword").fill("a new battery staple");
    },
    button: "Set the password",
    sends: /^\/reset-password$/,
  },
  {
    file: "auth/screens/login-screens.tsx",
    open: async (page, context) => {
      const { email } = await Person.signUp("Lee Linker");
      const stranger = new Person();
      await signInWithGoogle(stranger, freshGoogleAccount({ email }));
      await enter(context, stranger);
      await page.goto("/login");
      await formField(page, "password").fill(PASSWORD);
    },
    button: "Link and sign in",
    sends: /^\/login$/,
  },
  {
    file: "auth/screens/login-screens.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/logout");
      await waitForToken(page);
    },
    button: "Sign out",
    sends: /^\/logout$/,
  },
  {
    file: "features/dashboard/dashboard-layout.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard");
      await waitForToken(page);
    },
    button: "Sign out",
    sends: /^\/logout$/,
  },
  {
    file: "ui/layout/site-header.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/explore");
      await waitForToken(page);
    },
    button: "Logout",
    within: "header",
    sends: /^\/logout$/,
  },
  {
    file: "auth/screens/mailed-link-screens.tsx",
    open: async (page, context) => {
      const person = await enterAsCustomer(context);
      const email = freshEmail("new");
      await sendAccountForm(person, "email", { email, password: PASSWORD });
      await page.goto(`/confirm-email?token=${await emailTokenMailedTo(email)}`);
    },
    button: "Change the address",
    sends: /^\/confirm-email$/,
  },
  {
    file: "auth/screens/mailed-link-screens.tsx",
    open: async (page, context) => {
      const person = await enterAsCustomer(context);
      await sendAccountForm(person, "email", { email: freshEmail("new"), password: PASSWORD });
      await page.goto(`/stop-email-change?token=${await stopTokenMailedTo(person.email)}`);
    },
    button: "Stop the change",
    sends: /^\/stop-email-change$/,
  },
  {
    file: "auth/screens/mailed-link-screens.tsx",
    open: async (page) => {
      await page.goto("/stop-review-mails?token=cus_1.x");
    },
    button: "Unsubscribe",
    sends: /^\/stop-review-mails$/,
  },
  {
    file: "features/catalog/stock-alert-screens.tsx",
    open: async (page) => {
      const product = await addKnownProduct();
      await countStock(product, 0);
      await page.goto(`/products/${product.handle}/back-in-stock`);
      await formField(page.getByRole("main"), "email").fill(freshEmail("waiting"));
    },
    button: "Tell me when it is back",
    sends: /^\/products\/[^/]+\/back-in-stock$/,
  },
  {
    file: "features/catalog/product-page/back-in-stock.tsx",
    open: async (page) => {
      const product = await addKnownProduct();
      await countStock(product, 0);
      await page.goto(`/products/${product.handle}`);
      await page.getByRole("link", { name: "Tell me when it is back" }).click();
      await formField(page, "alertEmail").fill(freshEmail("waiting"));
    },
    button: "Tell me",
    sends: /^\/products\/[^/]+\/back-in-stock$/,
  },
  {
    file: "features/catalog/product-page/buy-box.tsx",
    open: async (page) => {
      await page.goto("/products/sparrow");
    },
    button: "Wish list",
    sends: /^\/wish-list$/,
  },
  {
    file: "features/catalog/wish-list/wish-button.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/products/sparrow");
    },
    button: "Wish list",
    sends: /^\/wish-list$/,
  },
  {
    file: "features/catalog/wish-list/wish-list-screen.tsx",
    open: async (page, context) => {
      const person = await enterAsCustomer(context);
      const { productId } = await addProduct();
      await wish(person, [productId]);
      await page.goto("/wish-list");
    },
    button: "Make a link",
    sends: /^\/wish-list$/,
  },
  {
    file: "features/accounts/account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await formField(page, "name").fill("Tia Thrice");
    },
    button: "Save the name",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/accounts/account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await formField(page, "newEmail").fill(freshEmail("new"));
      await formField(page, "ownPassword").fill(PASSWORD);
    },
    button: "Mail me a link",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/accounts/account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await formField(page, "currentPassword").fill(PASSWORD);
      await formField(page, "newPassword").fill("a new battery staple");
    },
    button: "Change the password",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/accounts/account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
    },
    button: "Sign out everywhere else",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/accounts/delete-account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account/delete");
      await formField(page, "ownPassword").fill(PASSWORD);
      await formField(page, "confirmDeletion").fill("delete");
    },
    button: "Delete the account",
    sends: /^\/dashboard\/account\/delete$/,
  },
];
