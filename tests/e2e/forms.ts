import type { BrowserContext, Page } from "@playwright/test";
import { freshGoogleAccount, signInWithGoogle } from "../support/google";
import { addProduct } from "../support/new-product";
import { callReset, tokensMailedTo } from "../support/password-reset";
import { Person } from "../support/person";
import { buy } from "../support/purchase";
import { demoAccounts, freshEmail } from "../support/stack";
import { enter, fillCard, openCheckout, PASSWORD, proceedToPayment, waitForScripts } from "./shop-test";

export type FormRow = {
  /** The file in storefront/app that has the form, or the button that writes. */
  file: string;
  /** Opens the screen as somebody who may use the form, and fills it. */
  open: (page: Page, context: BrowserContext) => Promise<void>;
  /** The button that sends it, by its name in `within`. */
  button: string;
  within?: string;
  /** The path that it is sent to, with something else than GET. */
  sends: RegExp;
};

const BANNER = "header";
const FOOTER = "footer";

const enterAsCustomer = async (context: BrowserContext) => {
  const person = await Person.signUp("Tia Twice");
  await enter(context, person);
  return person;
};
const enterAsAdmin = async (context: BrowserContext) => enter(context, await Person.signIn(demoAccounts.admin));

/** Every form of the shop that changes something, and the buttons that do so without one. */
export const FORMS: readonly FormRow[] = [
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
    within: BANNER,
    sends: /^\/logout$/,
  },
  {
    file: "ui/layout/stay-in-touch.tsx",
    open: async (page) => {
      await page.goto("/explore");
      const footer = page.getByRole("contentinfo");
      await footer.getByLabel("Full name").fill("Tia Twice");
      await footer.getByLabel("E-mail").fill(freshEmail("sender"));
      await footer.getByLabel("Message").fill("Do you hear me?");
    },
    button: "Send",
    within: FOOTER,
    sends: /^\/stay-in-touch\/send$/,
  },
  {
    file: "features/catalog/product-page/review-form.tsx",
    open: async (page, context) => {
      const buyer = await enterAsCustomer(context);
      const { handle, productName } = await addProduct();
      await buy(buyer, productName);
      await page.goto(`/products/${handle}`);
      await waitForScripts(page);
      await page.getByRole("radio", { name: /^4/ }).check();
      await page.getByLabel("Your words").fill("Quiet.");
    },
    button: "Send review",
    sends: /^\/products\//,
  },
  {
    file: "features/reviews/add-review.tsx",
    open: async (page, context) => {
      await enterAsCustomer(context);
      await page.goto("/dashboard/review");
      await page.getByLabel("Your review").fill("They fly well.");
      await page.getByLabel("Rating (out of 5)").fill("5");
    },
    button: "Send review",
    sends: /^\/api\/server\/addReview$/,
  },
  {
    file: "features/admin/add-product.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/addAProduct");
      await page.getByLabel("Product name").fill(`Kite ${freshEmail()}`);
      await page.getByLabel("Image", { exact: true }).fill("/images/products/kestrel-air-2.webp");
      await page.getByLabel("Price in USD").fill("349.50");
    },
    button: "Add product",
    sends: /^\/api\/server\/addProduct$/,
  },
  {
    file: "features/admin/make-admin.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { email } = await Person.signUp();
      await page.goto("/dashboard/makeAdmin");
      await page.getByRole("main").getByLabel("Email").fill(email);
    },
    button: "Make Admin",
    sends: /^\/api\/server\/makeAdmin$/,
  },
  {
    file: "features/admin/manage-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productName } = await addProduct({ productName: `Kite ${freshEmail()}` });
      await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
      await page.getByRole("button", { name: "Delete" }).click();
    },
    button: "Delete",
    within: "[role=alertdialog]",
    sends: /^\/api\/server\/deleteProduct\//,
  },
  {
    file: "features/orders/all-orders-list.tsx",
    open: async (page, context) => {
      const buyer = await Person.signUp();
      await buy(buyer);
      await enterAsAdmin(context);
      await page.goto(`/dashboard/manageAllOrders?${new URLSearchParams({ q: buyer.email })}`);
    },
    button: "Update",
    sends: /^\/api\/server\/updateStatus$/,
  },
  {
    file: "features/orders/delete-order-dialog.tsx",
    open: async (page, context) => {
      await buy(await enterAsCustomer(context));
      await page.goto("/dashboard/myOrders");
      await page.getByRole("button", { name: "Delete" }).click();
    },
    button: "Delete",
    within: "[role=alertdialog]",
    sends: /^\/api\/server\/deleteOrder\//,
  },
  {
    file: "features/checkout/delivery-form.tsx",
    open: async (page) => {
      await openCheckout(page);
      await page.getByLabel("Delivery Address").fill("House 12, Road 5");
      await page.getByLabel("Phone Number").fill("+880 1700 000000");
    },
    button: "Proceed to Payment",
    sends: /^\/api\/server\/create-payment-intent$/,
  },
  {
    file: "features/checkout/payment-form.tsx",
    open: async (page) => {
      await openCheckout(page);
      await proceedToPayment(page);
      await fillCard(page, "4242 4242 4242 4242");
    },
    button: "Confirm Order Payment",
    within: "[role=dialog]",
    sends: /^\/api\/server\/orders$/,
  },
];
