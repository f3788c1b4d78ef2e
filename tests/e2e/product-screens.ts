import { formField, LABELS } from "../support/fields";
import type { ScreenRow } from "./screen-row";

/** The screens of the product desk. */
export const PRODUCT_SCREENS: readonly ScreenRow[] = [
  {
    route: "dashboard.manageProducts.tsx",
    state: "a price that is changed in its row",
    path: "/dashboard/manageProducts?kind=folding&sort=price",
    roles: ["admin"],
    title: /^Manage Products$/,
    bring: async (page) => {
      await page.getByRole("main").locator("summary", { hasText: "$299.00" }).first().click();
      await page.getByRole("textbox", { name: LABELS.price }).waitFor();
    },
  },
  {
    route: "dashboard.products.$id.tsx",
    state: "a product's page, with faults",
    path: ({ productId }) => `/dashboard/products/${productId}`,
    roles: ["admin"],
    title: /^Kite/,
    bring: async (page) => {
      await page.locator("summary", { hasText: "Specification" }).click();
      await formField(page, "weight").fill("heavy");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Must be a number").waitFor();
    },
    allow: /422/,
  },
  {
    route: "dashboard.products.$id.tsx",
    state: "a variant's page",
    path: "/dashboard/manageProducts?q=kestrel+air",
    roles: ["admin"],
    title: /^Kestrel Air \(/,
    bring: async (page) => {
      await page.getByRole("main").getByRole("link", { name: "Graphite, Fly More" }).first().click();
      await page.getByRole("heading", { level: 1, name: /^Kestrel Air \(/ }).waitFor();
    },
  },
  {
    route: "dashboard_.products.$id_.preview.tsx",
    state: "a product as customers will see it",
    path: ({ productId }) => `/dashboard/products/${productId}/preview`,
    roles: ["admin"],
    title: /^Kite/,
  },
  {
    route: "dashboard.discounts.tsx",
    state: "all discounts",
    path: "/dashboard/discounts",
    roles: ["admin"],
    title: /^Discounts$/,
  },
  {
    route: "dashboard.discounts_.new.tsx",
    state: "an empty form",
    path: "/dashboard/discounts/new",
    roles: ["admin"],
    title: /^New discount$/,
  },
  {
    route: "dashboard.discounts_.$id.tsx",
    state: "a code",
    path: ({ discountId }) => `/dashboard/discounts/${discountId}`,
    roles: ["admin"],
    title: /^CODE/,
  },
  {
    route: "dashboard.importProducts.tsx",
    state: "a file to choose",
    path: "/dashboard/importProducts",
    roles: ["admin"],
    title: /^Import products$/,
  },
  {
    route: "dashboard.importProducts.tsx",
    state: "a file that was checked, with faults",
    path: "/dashboard/importProducts",
    roles: ["admin"],
    title: /^Import products$/,
    bring: async (page) => {
      const list = "Address,Price in USD,Kind\nsparrow,139,pocket\nkestrel,cheap,pocket";
      await formField(page, "productLines").fill(list);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByRole("heading", { name: "What would change" }).waitFor();
    },
  },
  {
    route: "dashboard.changeProducts.tsx",
    state: "a change of several products, refused",
    path: ({ productId }) => `/dashboard/changeProducts?product=${productId}`,
    roles: ["admin"],
    title: /^Change products$/,
    bring: async (page) => {
      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByText("Choose what to change").waitFor();
    },
    allow: /422/,
  },
  {
    route: "dashboard.stock.tsx",
    state: "all stock",
    path: "/dashboard/stock",
    roles: ["admin"],
    title: /^Stock$/,
  },
  {
    route: "dashboard.stock.tsx",
    state: "a correction that is open",
    path: "/dashboard/stock?q=kestrel",
    roles: ["admin"],
    title: /^Stock$/,
    bring: (page) => page.locator("summary", { hasText: "Correct it" }).first().click(),
  },
  {
    route: "products.$handle_.questions.tsx",
    state: "a product that nobody has asked about",
    path: "/products/swift-fpv/questions",
    roles: ["visitor", "customer"],
    title: /^Questions about Swift FPV$/,
  },
  {
    route: "products.$handle_.questions.tsx",
    state: "no such drone",
    path: "/products/submarine/questions",
    roles: ["visitor"],
    title: /looked everywhere/,
    allow: /404/,
  },
  {
    route: "dashboard.questions.tsx",
    state: "all questions",
    path: "/dashboard/questions",
    roles: ["admin"],
    title: /^Questions$/,
  },
  {
    route: "dashboard.questions.tsx",
    state: "a search that finds none",
    path: "/dashboard/questions?q=zzzzzz&list=hidden",
    roles: ["admin"],
    title: /^Questions$/,
  },
  {
    route: "dashboard.reviews.tsx",
    state: "all reviews",
    path: "/dashboard/reviews",
    roles: ["admin"],
    title: /^Reviews$/,
  },
  {
    route: "dashboard.reviews.tsx",
    state: "a search that finds none",
    path: "/dashboard/reviews?q=zzzzzz&list=hidden",
    roles: ["admin"],
    title: /^Reviews$/,
  },
];
