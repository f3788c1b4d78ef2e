import { formField, LABELS } from "../support/fields";
import { NOWHERE, type ScreenRow, screensOf } from "./screen-row";

const importProducts = screensOf("dashboard.importProducts.tsx", /^Import products$/);
const stock = screensOf("dashboard.stock.tsx", /^Stock$/);
const productsQuestions = screensOf("products.$handle_.questions.tsx", /^Questions about Swift FPV$/);
const questions = screensOf("dashboard.questions.tsx", /^Questions$/);
const messages = screensOf("dashboard.messages.tsx", /^Messages$/);
const reviews = screensOf("dashboard.reviews.tsx", /^Reviews$/);

export const PRODUCT_SCREENS: readonly ScreenRow[] = [
  screensOf("dashboard.manageProducts.tsx", /^Manage Products$/)(
    "a price that is changed in its row",
    "/dashboard/manageProducts?kind=folding&sort=price",
    "admin",
    {
      bring: async (page) => {
        await page.getByRole("main").locator("summary", { hasText: "$299.00" }).first().click();
        await page.getByRole("textbox", { name: LABELS.price }).waitFor();
      },
    },
  ),
  screensOf("dashboard.products.$id.tsx", /^Kite/)(
    "a product's page, with faults",
    ({ productId }) => `/dashboard/products/${productId}`,
    "admin",
    {
      bring: async (page) => {
        await page.locator("summary", { hasText: "Specification" }).click();
        await formField(page, "weight").fill("heavy");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Must be a number").waitFor();
      },
      allow: /422/,
    },
  ),
  screensOf("dashboard.products.$id.tsx", /^Kestrel Air \(/)(
    "a variant's page",
    "/dashboard/manageProducts?q=kestrel+air",
    "admin",
    {
      bring: async (page) => {
        await page.getByRole("main").getByRole("link", { name: "Graphite, Fly More" }).first().click();
        await page.getByRole("heading", { level: 1, name: /^Kestrel Air \(/ }).waitFor();
      },
    },
  ),
  screensOf("dashboard_.products.$id_.preview.tsx", /^Kite/)(
    "a product as customers will see it",
    ({ productId }) => `/dashboard/products/${productId}/preview`,
    "admin",
  ),
  screensOf("dashboard.discounts.tsx", /^Discounts$/)("all discounts", "/dashboard/discounts", "admin"),
  screensOf("dashboard.discounts_.new.tsx", /^New discount$/)("an empty form", "/dashboard/discounts/new", "admin"),
  screensOf("dashboard.discounts_.$id.tsx", /^CODE/)(
    "a code",
    ({ discountId }) => `/dashboard/discounts/${discountId}`,
    "admin",
  ),
  importProducts("a file to choose", "/dashboard/importProducts", "admin"),
  importProducts("a file that was checked, with faults", "/dashboard/importProducts", "admin", {
    bring: async (page) => {
      const list = "Address,Price in USD,Kind\nsparrow,139,pocket\nkestrel,cheap,pocket";
      await formField(page, "productLines").fill(list);
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByRole("heading", { name: "What would change" }).waitFor();
    },
  }),
  screensOf("dashboard.changeProducts.tsx", /^Change products$/)(
    "a change of several products, refused",
    ({ productId }) => `/dashboard/changeProducts?product=${productId}`,
    "admin",
    {
      bring: async (page) => {
        await page.getByRole("button", { name: "Preview" }).click();
        await page.getByText("Choose what to change").waitFor();
      },
      allow: /422/,
    },
  ),
  stock("all stock", "/dashboard/stock", "admin"),
  stock("a correction that is open", "/dashboard/stock?q=kestrel", "admin", {
    bring: (page) => page.locator("summary", { hasText: "Correct it" }).first().click(),
  }),
  productsQuestions("a product that nobody has asked about", "/products/swift-fpv/questions", ["visitor", "customer"]),
  productsQuestions("no such drone", "/products/submarine/questions", "visitor", NOWHERE),
  questions("all questions", "/dashboard/questions", "admin"),
  questions("a search that finds none", "/dashboard/questions?q=zzzzzz&list=hidden", "admin"),
  messages("open messages", "/dashboard/messages", "admin"),
  messages("a search that finds none", "/dashboard/messages?q=zzzzzz&list=spam", "admin"),
  reviews("all reviews", "/dashboard/reviews", "admin"),
  reviews("a search that finds none", "/dashboard/reviews?q=zzzzzz&list=hidden", "admin"),
];
