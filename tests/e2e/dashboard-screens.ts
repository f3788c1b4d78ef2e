import { formField } from "../support/fields";
import { type ScreenRow, showFaults } from "./screen-row";

const SIGNED_IN = ["customer", "admin"] as const;

/** The dashboard's screens, in every state that looks different. */
export const DASHBOARD_SCREENS: readonly ScreenRow[] = [
  {
    route: "dashboard._index.tsx",
    state: "welcome",
    path: "/dashboard",
    roles: SIGNED_IN,
    title: /^Welcome/,
    scripts: "dashboard",
  },
  {
    route: "dashboard._index.tsx",
    state: "the figures of 90 days, with their tables",
    path: "/dashboard?days=90",
    roles: ["admin"],
    title: /^Welcome/,
    bring: (page) =>
      page.locator("main section summary").evaluateAll((folds) =>
        folds.forEach((fold) => {
          (fold as HTMLElement).click();
        }),
      ),
  },
  {
    route: "dashboard.myOrders.tsx",
    state: "orders",
    path: "/dashboard/myOrders",
    roles: SIGNED_IN,
    title: /^My Orders$/,
    scripts: "dashboard",
  },
  {
    route: "dashboard.myOrders.tsx",
    state: "no cancelled orders",
    path: "/dashboard/myOrders?status=cancelled",
    roles: ["customer"],
    title: /^My Orders$/,
  },
  {
    route: "dashboard.myOrders.tsx",
    state: "no hidden orders",
    path: "/dashboard/myOrders?status=hidden",
    roles: ["customer"],
    title: /^My Orders$/,
  },
  {
    route: "dashboard.orders.$id.tsx",
    state: "an order",
    path: ({ orderId }) => `/dashboard/orders/${orderId}`,
    roles: ["customer"],
    title: /^Order #/,
  },
  {
    route: "dashboard.orders.$id.tsx",
    state: "somebody's order, as a parcel is about to be sent",
    path: ({ orderId }) => `/dashboard/orders/${orderId}`,
    roles: ["admin"],
    title: /^Order #/,
    bring: async (page) => {
      await page.getByRole("button", { name: "Ship these" }).click();
      await page.getByText("The customer gets a mail").waitFor();
      await page.getByRole("progressbar", { name: "The next page is on its way" }).waitFor({ state: "detached" });
    },
  },
  {
    route: "dashboard.orders.$id.tsx",
    state: "somebody's order, with the question before a refund",
    path: ({ returnedOrderId }) => `/dashboard/orders/${returnedOrderId}`,
    roles: ["admin"],
    title: /^Order #/,
    bring: async (page) => {
      await page.getByText("Refund without a return").click();
      await formField(page, "goodwill").fill("1");
      await formField(page, "refundReason").fill("It came late");
      await page.getByRole("button", { name: "Refund", exact: true }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    route: "dashboard.orders.$id.tsx",
    state: "with a return, as somebody is about to cancel or to receive it",
    path: ({ returnedOrderId }) => `/dashboard/orders/${returnedOrderId}`,
    roles: SIGNED_IN,
    title: /^Order #/,
    bring: (page) =>
      page.locator("main summary").evaluateAll((folds) =>
        folds.forEach((fold) => {
          (fold as HTMLElement).click();
        }),
      ),
  },
  {
    route: "dashboard.orders.$id.tsx",
    state: "no such order",
    path: "/dashboard/orders/order_nobodys",
    roles: ["customer"],
    title: /no such order/,
    allow: /404/,
  },
  {
    route: "dashboard.invoice.$id.tsx",
    state: "an invoice",
    path: ({ orderId }) => `/dashboard/invoice/${orderId}`,
    roles: ["customer"],
    title: /Order #\d+$/,
  },
  {
    route: "dashboard.invoice.$id.tsx",
    state: "no such invoice",
    path: "/dashboard/invoice/order_nobodys",
    roles: ["customer"],
    title: /no such invoice/,
    allow: /404/,
  },
  {
    route: "dashboard.addresses.tsx",
    state: "with faults",
    path: "/dashboard/addresses",
    roles: ["customer"],
    title: /^Addresses$/,
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Save" })),
  },
  {
    route: "dashboard.account.tsx",
    state: "with faults",
    path: "/dashboard/account",
    roles: ["customer"],
    title: /^Account$/,
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Change the password" })),
  },
  {
    route: "dashboard.account_.delete.tsx",
    state: "what stands in the way",
    path: "/dashboard/account/delete",
    roles: ["customer"],
    title: /^Delete the account$/,
  },
  {
    route: "dashboard.account_.delete.tsx",
    state: "with faults",
    path: "/dashboard/account/delete",
    roles: ["admin"],
    title: /^Delete the account$/,
    bring: (page) => showFaults(page.getByRole("button", { name: "Delete the account" })),
  },
  {
    route: "dashboard.review.tsx",
    state: "form",
    path: "/dashboard/review",
    roles: ["customer"],
    title: /^Review$/,
    scripts: "dashboard",
  },
  {
    route: "dashboard.manageAllOrders.tsx",
    state: "orders",
    path: "/dashboard/manageAllOrders",
    roles: ["admin"],
    title: /^Manage All Orders$/,
    scripts: "dashboard",
    search: "Search orders",
  },
  {
    route: "dashboard.manageAllOrders.tsx",
    state: "filtered and sorted",
    path: "/dashboard/manageAllOrders?q=a&from=2020-01-01&least=1&sort=highest",
    roles: ["admin"],
    title: /^Manage All Orders$/,
  },
  {
    route: "dashboard.manageAllOrders.tsx",
    state: "one order in full",
    path: "/dashboard/manageAllOrders",
    roles: ["admin"],
    title: /^Manage All Orders$/,
    bring: async (page) => {
      await page.getByRole("button", { name: "View" }).first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { route: "dashboard.ship.tsx", state: "form", path: "/dashboard/ship", roles: ["admin"], title: /^Ship many$/ },
  {
    route: "dashboard.ship.tsx",
    state: "a list whose columns are asked for",
    path: "/dashboard/ship",
    roles: ["admin"],
    title: /^Ship many$/,
    bring: async (page) => {
      await formField(page, "trackingLines").fill("Order,Shipment,Weight\n1001,1Z999AA10123456784,1.5 kg");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
    },
  },
  {
    route: "dashboard.ship.tsx",
    state: "a list with faults, as it is about to be sent",
    path: "/dashboard/ship",
    roles: ["admin"],
    title: /^Ship many$/,
    bring: async (page) => {
      await formField(page, "trackingLines").fill("1, 12, UPS\n2147483647, 1Z3\nnothing");
      await page.getByRole("button", { name: "Check the list" }).click();
      await page.getByText("There is no such order").waitFor();
    },
  },
  {
    route: "dashboard.returns.tsx",
    state: "what is on its way back",
    path: "/dashboard/returns",
    roles: ["admin"],
    title: /^Returns$/,
    scripts: "dashboard",
    search: "Search returns",
  },
  {
    route: "dashboard.returns.tsx",
    state: "all of them",
    path: "/dashboard/returns?list=all",
    roles: ["admin"],
    title: /^Returns$/,
  },
  {
    route: "dashboard.returns.tsx",
    state: "nothing found",
    path: "/dashboard/returns?q=nobody@nowhere.example",
    roles: ["admin"],
    title: /^Returns$/,
  },
  {
    route: "dashboard.addAProduct.tsx",
    state: "with faults",
    path: "/dashboard/addAProduct",
    roles: ["admin"],
    title: /^Add A Product$/,
    scripts: "dashboard",
    bring: (page) => showFaults(page.getByRole("button", { name: "Add product" })),
  },
  {
    route: "dashboard.products.$id_.pictures.tsx",
    state: "the question before one is removed",
    path: "/dashboard/products/kestrel-pro/pictures",
    roles: ["admin"],
    title: /^Pictures$/,
    scripts: "dashboard",
    bring: async (page) => {
      await page.getByRole("button", { name: "Remove picture 1" }).click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    route: "dashboard.products.$id_.pictures.tsx",
    state: "no such product",
    path: "/dashboard/products/prod_nothing/pictures",
    roles: ["admin"],
    title: /no such product/,
    allow: /404/,
  },
  {
    route: "dashboard.makeAdmin.tsx",
    state: "form",
    path: "/dashboard/makeAdmin",
    roles: ["admin"],
    title: /^Make Admin$/,
  },
  {
    route: "dashboard.manageProducts.tsx",
    state: "the question before deleting",
    path: "/dashboard/manageProducts",
    roles: ["admin"],
    title: /^Manage Products$/,
    scripts: "dashboard",
    search: "Search products",
    bring: async (page) => {
      await page.getByRole("button", { name: "Delete" }).first().click();
      await page.getByRole("alertdialog").waitFor();
    },
  },
];
