import { emailTokenMailedTo, sendAccountForm, stopTokenMailedTo } from "../support/account";
import { freshGoogleAccount, signInWithGoogle } from "../support/google";
import { addKnownProduct, addProduct, countStock } from "../support/new-product";
import { callReset, tokensMailedTo } from "../support/password-reset";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";
import { wish } from "../support/wishes";
import { enterAsCustomer, type FormRow } from "./form-row";
import { enter, PASSWORD } from "./shop-test";

const ACCOUNT_PAGE = /^\/dashboard\/account$/;

/** The forms with which people sign up, in and out, and change their account. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  {
    file: "auth/screens/login-screen.tsx",
    open: async (page) => {
      const { email } = await Person.signUp();
      await page.goto("/login");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    },
    button: "Sign in",
    sends: /^\/login$/,
  },
  {
    file: "auth/screens/register-screen.tsx",
    open: async (page) => {
      await page.goto("/register");
      await page.getByLabel("Name", { exact: true }).fill("Tia Twice");
      await page.getByLabel("Email", { exact: true }).fill(freshEmail());
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    },
    button: "Sign up",
    sends: /^\/register$/,
  },
  {
    file: "auth/screens/forgot-password-screen.tsx",
    open: async (page) => {
      await page.goto("/forgot-password");
      await page.getByRole("main").getByLabel("Email").fill(freshEmail());
    },
    button: "Send the link",
    sends: /^\/forgot-password$/,
  },
  {
    file: "auth/screens/reset-password-screen.tsx",
    open: async (page) => {
      const { email } = await Person.signUp("Fay Getful");
      await callReset("", { email });
      const [token] = await tokensMailedTo(email);
      await page.goto(`/reset-password?token=${token}`);
      await page.getByLabel("New password").fill("a new battery staple");
    },
    button: "Set the password",
    sends: /^\/reset-password$/,
  },
  {
    file: "auth/screens/link-google-screen.tsx",
    open: async (page, context) => {
      const { email } = await Person.signUp("Lee Linker");
      const stranger = new Person();
      await signInWithGoogle(stranger, freshGoogleAccount({ email }));
      await enter(context, stranger);
      await page.goto("/login");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    },
    button: "Link and sign in",
    sends: /^\/login$/,
  },
  {
    file: "auth/screens/sign-out-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/logout");
    },
    button: "Sign out",
    sends: /^\/logout$/,
  },
  {
    file: "features/dashboard/sidebar.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard");
    },
    button: "Sign out",
    sends: /^\/logout$/,
  },
  {
    file: "ui/layout/site-header.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/explore");
    },
    button: "Logout",
    within: "header",
    sends: /^\/logout$/,
  },
  {
    file: "auth/screens/email-change-screens.tsx",
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
    file: "auth/screens/email-change-screens.tsx",
    open: async (page, context) => {
      const person = await enterAsCustomer(context);
      await sendAccountForm(person, "email", { email: freshEmail("new"), password: PASSWORD });
      await page.goto(`/stop-email-change?token=${await stopTokenMailedTo(person.email)}`);
    },
    button: "Stop the change",
    sends: /^\/stop-email-change$/,
  },
  {
    file: "auth/screens/unsubscribe-screens.tsx",
    open: async (page) => {
      await page.goto("/stop-review-mails?token=cus_1.x");
    },
    button: "Unsubscribe",
    sends: /^\/stop-review-mails$/,
  },
  {
    file: "features/stock-alerts/stock-alert-screens.tsx",
    open: async (page) => {
      const product = await addKnownProduct();
      await countStock(product, 0);
      await page.goto(`/products/${product.handle}/back-in-stock`);
      await page.getByRole("main").getByLabel("Email").fill(freshEmail("waiting"));
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
      await page.getByLabel("Your e-mail").fill(freshEmail("waiting"));
    },
    button: "Tell me",
    sends: /^\/products\/[^/]+\/back-in-stock$/,
  },
  {
    file: "features/catalog/wish-list/wish-form.tsx",
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
    file: "features/account/name-form.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await page.getByLabel("Name", { exact: true }).fill("Tia Thrice");
    },
    button: "Save the name",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/account/email-form.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await page.getByLabel("New e-mail").fill(freshEmail("new"));
      await page.getByLabel("Your password").fill(PASSWORD);
    },
    button: "Mail me a link",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/account/password-form.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
      await page.getByLabel("Current password").fill(PASSWORD);
      await page.getByLabel("New password").fill("a new battery staple");
    },
    button: "Change the password",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/account/account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account");
    },
    button: "Sign out everywhere else",
    sends: ACCOUNT_PAGE,
  },
  {
    file: "features/account/delete-account-screen.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/account/delete");
      await page.getByLabel("Your password").fill(PASSWORD);
      await page.getByLabel('Type "delete" to confirm').fill("delete");
    },
    button: "Delete the account",
    sends: /^\/dashboard\/account\/delete$/,
  },
];
