import { formField } from "../support/fields";
import { Person } from "../support/person";
import { enrol } from "../support/second-factor";
import { NOWHERE, type ScreenRow, screensOf, showFaults } from "./screen-row";
import { PASSWORD, signInByForm } from "./shop-test";

const login = screensOf("login.tsx", /^Sign in$/);
const resetPassword = screensOf("reset-password.tsx", /^This link no longer works$/);
const secondFactor = screensOf("dashboard.account_.second-factor.tsx", /^Second factor$/);
const confirmEmail = screensOf("confirm-email.tsx", /^This link no longer works$/);
const stopEmailChange = screensOf("stop-email-change.tsx", /^This link no longer works$/);
const backInStock = screensOf("products.$handle_.back-in-stock.tsx", /^Tell me when it is back$/);
const confirmStockAlert = screensOf("confirm-stock-alert.tsx", /^This link no longer works$/);
const withdraw = screensOf("withdraw.tsx", /^Withdraw from the contract$/);
const withdrawOrder = screensOf("withdraw_.$id.tsx", /^Withdraw from the contract$/);
const wishList = screensOf("wish-list.tsx", /^Your wish list is empty$/);
const wishLists = screensOf("wish-lists.$token.tsx", /^A wish list$/);

export const ACCOUNT_SCREENS: readonly ScreenRow[] = [
  login("sign in", "/login", "visitor", { scripts: "account" }),
  login("with faults", "/login?redirectTo=%2Fdashboard", "visitor", {
    bring: (page) => showFaults(page.getByRole("main").getByRole("button", { name: "Sign in", exact: true })),
  }),
  login("an admin account is needed", "/dashboard/makeAdmin", "customer"),
  screensOf("register.tsx", /^Sign up$/)("sign up", "/register", "visitor", { scripts: "account" }),
  screensOf("forgot-password.tsx", /^Forgot your password\?$/)("form", "/forgot-password", "visitor", {
    scripts: "account",
  }),
  resetPassword("a link that is not good", "/reset-password", "visitor", { scripts: "account", allow: /404/ }),
  resetPassword("a good link", ({ resetToken }) => `/reset-password?token=${resetToken}`, "visitor", {
    title: /^Set a new password$/,
  }),
  screensOf("login_.second-step.tsx", /^Sign in$/)("a code is asked for", "/login/second-step", "visitor", {
    bring: async (page) => {
      const person = await Person.signUp();
      await enrol(person);
      await signInByForm(page, person.email, person.password);
      await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    },
  }),
  screensOf("keep-second-factor.tsx", /^This link no longer works$/)(
    "a link that is not good",
    "/keep-second-factor",
    "visitor",
    { allow: /404/ },
  ),
  secondFactor("off", "/dashboard/account/second-factor", "customer", { scripts: "dashboard" }),
  secondFactor("to be confirmed", "/dashboard/account/second-factor", "customer", {
    bring: async (page) => {
      await formField(page, "ownPassword").fill(PASSWORD);
      await page.getByRole("button", { name: "Begin" }).click();
      await page.getByRole("img", { name: "QR code" }).waitFor();
    },
  }),
  screensOf("dashboard.confirm.tsx", /^Confirm that it is you$/)(
    "before a download",
    "/dashboard/confirm?to=%2Fdashboard%2FordersExport",
    "admin",
  ),
  screensOf("dashboard.customers_.$id_.second-factor.tsx", /^Second factor$/)(
    "none",
    ({ customerId }) => `/dashboard/customers/${customerId}/second-factor`,
    "admin",
  ),
  confirmEmail("a link that is not good", "/confirm-email", "visitor", { allow: /404/ }),
  confirmEmail("a good link", ({ emailToken }) => `/confirm-email?token=${emailToken}`, "customer", {
    title: /^Confirm your new e-mail address$/,
  }),
  stopEmailChange("a link that is not good", "/stop-email-change", "visitor", { allow: /404/ }),
  stopEmailChange("a good link", ({ stopToken }) => `/stop-email-change?token=${stopToken}`, "customer", {
    title: /^Keep your e-mail address$/,
  }),
  screensOf("stop-review-mails.tsx", /^Unsubscribe$/)(
    "before the button",
    "/stop-review-mails?token=cus_1.x",
    "visitor",
  ),
  backInStock("sold out", ({ handle }) => `/products/${handle}/back-in-stock`, "visitor"),
  backInStock("in stock", "/products/sparrow/back-in-stock", ["visitor", "customer"], { title: /^It is in stock$/ }),
  confirmStockAlert("a link that is not good", "/confirm-stock-alert", "visitor", { allow: /404/ }),
  confirmStockAlert("a good link", ({ alertToken }) => `/confirm-stock-alert?token=${alertToken}`, "visitor", {
    title: /^Shall we write to you\?$/,
  }),
  screensOf("stop-stock-alerts.tsx", /^Unsubscribe$/)("before the button", "/stop-stock-alerts?token=x", "visitor"),
  withdraw("the form for a link", "/withdraw", "visitor", { scripts: "account" }),
  withdraw("with orders", "/withdraw", "customer"),
  withdrawOrder("the pieces of an order", ({ orderId }) => `/withdraw/${orderId}`, "customer"),
  withdrawOrder("the question before a withdrawal", ({ orderId }) => `/withdraw/${orderId}`, "customer", {
    bring: async (page) => {
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  }),
  withdrawOrder("no such order", "/withdraw/order_nobodys", "customer", { title: /no such order/, allow: /404/ }),
  wishList("empty", "/wish-list", "admin"),
  wishList("shared", "/wish-list", "customer", { title: /^Wish list$/ }),
  wishLists("two products", ({ wishToken }) => `/wish-lists/${wishToken}`, "customer"),
  wishLists("a link that has ended", "/wish-lists/nobodys", "visitor", NOWHERE),
  screensOf("logout.tsx", /^Sign out$/)("question", "/logout", "customer"),
];
