import type { Page } from "@playwright/test";
import { formField } from "../support/fields";
import type { Belongings } from "./screen-people";
import { NOWHERE, type ScreenRow, screensOf, showFaults, unfold } from "./screen-row";

const SIGNED_IN = ["customer", "admin"] as const;
const ownOrder = ({ orderId }: Belongings) => `/dashboard/orders/${orderId}`;
const returnedOrder = ({ returnedOrderId }: Belongings) => `/dashboard/orders/${returnedOrderId}`;

const index = screensOf("dashboard._index.tsx", /^Welcome/);
const myOrders = screensOf("dashboard.myOrders.tsx", /^My Orders$/);
const orders = screensOf("dashboard.orders.$id.tsx", /^Order #/);
const invoice = screensOf("dashboard.invoice.$id.tsx", /Order #\d+$/);
const accountDelete = screensOf("dashboard.account_.delete.tsx", /^Delete the account$/);
const manageAllOrders = screensOf("dashboard.manageAllOrders.tsx", /^Manage All Orders$/);
const pack = screensOf("dashboard.pack.tsx", /^Pack$/);
const packOrder = screensOf("dashboard.pack_.$id.tsx", /^Pack order #/);
const ship = screensOf("dashboard.ship.tsx", /^Ship many$/);
const returns = screensOf("dashboard.returns.tsx", /^Returns$/);
const customers = screensOf("dashboard.customers.tsx", /^Customers$/);
const customer = screensOf("dashboard.customers_.$id.tsx", /^Ola Customer$/);
const customerDelete = screensOf("dashboard.customers_.$id_.delete.tsx", /^Delete this account$/);
const customerMerge = screensOf("dashboard.customers_.$id_.merge.$from.tsx", /^Merge two records$/);
const record = screensOf("dashboard.record.tsx", /^Who did what$/);
const staff = screensOf("dashboard.staff.tsx", /^Staff$/);
const productsPictures = screensOf("dashboard.products.$id_.pictures.tsx", /^Pictures$/);

async function askToShip(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ship these" }).click();
  await page.getByText("The customer gets a mail").waitFor();
  await page.getByRole("progressbar", { name: "The next page is on its way" }).waitFor({ state: "detached" });
}

export const DASHBOARD_SCREENS: readonly ScreenRow[] = [
  index("welcome", "/dashboard", SIGNED_IN, { scripts: "dashboard" }),
  index("the figures of 90 days, with their tables", "/dashboard?days=90", "admin", {
    bring: (page) => unfold(page, "main section summary"),
  }),
  myOrders("orders", "/dashboard/myOrders", SIGNED_IN, { scripts: "dashboard" }),
  myOrders("no cancelled orders", "/dashboard/myOrders?status=cancelled", "customer"),
  myOrders("no hidden orders", "/dashboard/myOrders?status=hidden", "customer"),
  orders("an order", ownOrder, "customer"),
  orders("somebody's order, as a parcel is about to be sent", ownOrder, "admin", { bring: askToShip }),
  orders("somebody's order, with the question before a refund", returnedOrder, "admin", {
    bring: async (page) => {
      await page.getByText("Refund without a return").click();
      await formField(page, "goodwill").fill("1");
      await formField(page, "refundReason").fill("It came late");
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  }),
  orders("with a return, as somebody is about to cancel or to receive it", returnedOrder, SIGNED_IN, {
    bring: (page) => unfold(page, "main summary"),
  }),
  orders("no such order", "/dashboard/orders/order_nobodys", "customer", { title: /no such order/, allow: /404/ }),
  invoice("an invoice", ({ orderId }) => `/dashboard/invoice/${orderId}`, "customer"),
  invoice("no such invoice", "/dashboard/invoice/order_nobodys", "customer", {
    title: /no such invoice/,
    allow: /404/,
  }),
  screensOf("dashboard.addresses.tsx", /^Addresses$/)("with faults", "/dashboard/addresses", "customer", {
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Save" })),
  }),
  screensOf("dashboard.account.tsx", /^Account$/)("with mails to the staff", "/dashboard/account", "admin"),
  screensOf("dashboard.account.tsx", /^Account$/)("with faults", "/dashboard/account", "customer", {
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Change the password" })),
  }),
  accountDelete("what stands in the way", "/dashboard/account/delete", "customer"),
  accountDelete("with faults", "/dashboard/account/delete", "admin", {
    bring: (page) => showFaults(page.getByRole("button", { name: "Delete the account" })),
  }),
  screensOf("dashboard.review.tsx", /^Review$/)("form", "/dashboard/review", "customer", { scripts: "dashboard" }),
  manageAllOrders("orders", "/dashboard/manageAllOrders", "admin", { scripts: "dashboard", search: "Search orders" }),
  manageAllOrders(
    "filtered and sorted",
    "/dashboard/manageAllOrders?q=a&from=2020-01-01&least=1&sort=highest",
    "admin",
  ),
  manageAllOrders("one order in full", "/dashboard/manageAllOrders", "admin", {
    bring: async (page) => {
      await page.getByRole("button", { name: "View" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  }),
  pack("orders to pack", "/dashboard/pack", "admin", { scripts: "dashboard", search: "Find an order" }),
  pack("nothing found", "/dashboard/pack?q=2147483647", "admin"),
  packOrder("as a parcel is about to be sent", ({ orderId }) => `/dashboard/pack/${orderId}`, "admin", {
    bring: async (page) => {
      await page.getByRole("main").getByRole("checkbox").first().check();
      await askToShip(page);
    },
  }),
  packOrder("all sent", ({ returnedOrderId }) => `/dashboard/pack/${returnedOrderId}`, "admin"),
  packOrder("no such order", "/dashboard/pack/order_nobodys", "admin", { title: /no such order/, allow: /404/ }),
  ship("form", "/dashboard/ship", "admin"),
  ship("a list whose columns are asked for", "/dashboard/ship", "admin", {
    bring: async (page) => {
      await formField(page, "trackingLines").fill("Order,Shipment,Weight\n1001,1Z999AA10123456784,1.5 kg");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
    },
  }),
  ship("a list with faults, as it is about to be sent", "/dashboard/ship", "admin", {
    bring: async (page) => {
      await formField(page, "trackingLines").fill("1, 12, UPS\n2147483647, 1Z3\nnothing");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByText("There is no such order").waitFor();
    },
  }),
  returns("what is on its way back", "/dashboard/returns", "admin", { scripts: "dashboard", search: "Search returns" }),
  returns("all of them", "/dashboard/returns?list=all", "admin"),
  returns("nothing found", "/dashboard/returns?q=nobody@nowhere.example", "admin"),
  customers("everybody", "/dashboard/customers", "admin", { scripts: "dashboard", search: "Search customers" }),
  customers("nothing found", "/dashboard/customers?q=nobody@nowhere.example", "admin"),
  customer("with orders and a return", ({ customerId }) => `/dashboard/customers/${customerId}`, "admin"),
  customer("no such customer", "/dashboard/customers/cus_nobodys", "admin", NOWHERE),
  customer("without an account", ({ guestId }) => `/dashboard/customers/${guestId}`, "admin"),
  customerDelete("what stands in the way", ({ customerId }) => `/dashboard/customers/${customerId}/delete`, "admin"),
  customerDelete("with faults", ({ guestId }) => `/dashboard/customers/${guestId}/delete`, "admin", {
    title: /^Delete this person's data$/,
    bring: (page) => showFaults(page.getByRole("button", { name: "Delete the data" })),
  }),
  customerMerge("with faults", (mine) => `/dashboard/customers/${mine.customerId}/merge/${mine.guestId}`, "admin", {
    bring: (page) => showFaults(page.getByRole("button", { name: "Merge the records" })),
  }),
  customerMerge(
    "an account into a record without one",
    (mine) => `/dashboard/customers/${mine.guestId}/merge/${mine.customerId}`,
    "admin",
  ),
  customerMerge("no such record", "/dashboard/customers/cus_nobodys/merge/cus_nobodys", "admin", {
    title: /^One of these records is gone$/,
  }),
  record("everything", "/dashboard/record", "admin", { scripts: "dashboard", search: "Search the record" }),
  record("orders of a period, by one person", "/dashboard/record?kind=order&who=admin&from=2020-01-01", "admin"),
  record("nothing found", "/dashboard/record?q=nobody@nowhere.example", "admin"),
  staff("everybody, with a role's permissions", "/dashboard/staff", "admin", {
    scripts: "dashboard",
    search: "Search staff",
    bring: (page) => unfold(page, "main summary"),
  }),
  staff("a role without a permission", "/dashboard/staff", "admin", {
    bring: async (page) => {
      await page.getByText("Make a role").click();
      await formField(page.getByRole("region", { name: "Your own role" }), "name").fill("Nothing");
      await page.getByRole("button", { name: "Make the role" }).click();
      await page.getByText("Choose what the role allows.").waitFor();
    },
  }),
  screensOf("dashboard.staff_.sessions.tsx", /^Sessions of the staff$/)(
    "everybody who is signed in",
    "/dashboard/staff/sessions",
    "admin",
    { scripts: "dashboard" },
  ),
  screensOf("dashboard.addAProduct.tsx", /^Add A Product$/)("with faults", "/dashboard/addAProduct", "admin", {
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Add product" })),
  }),
  productsPictures("the question before one is removed", "/dashboard/products/kestrel-pro/pictures", "admin", {
    scripts: "dashboard",
    bring: async (page) => {
      await page.getByRole("button", { name: "Remove picture 1" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  }),
  productsPictures("no such product", "/dashboard/products/prod_nothing/pictures", "admin", {
    title: /no such product/,
    allow: /404/,
  }),
  screensOf("dashboard.makeAdmin.tsx", /^Make Admin$/)("form", "/dashboard/makeAdmin", "admin"),
  screensOf("dashboard.manageProducts.tsx", /^Manage Products$/)(
    "the question before deleting",
    "/dashboard/manageProducts",
    "admin",
    {
      scripts: "dashboard",
      search: "Search products",
      bring: async (page) => {
        await page.getByRole("button", { name: "Delete" }).first().click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
  ),
];
