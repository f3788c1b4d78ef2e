import { randomUUID } from "node:crypto";
import { queryDatabase } from "../support/database";
import { makeCode, makeDiscount } from "../support/discounts";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct, addProduct, asAdmin, countStock, mustEdit } from "../support/products";
import { buy, buyShipped } from "../support/purchase";
import { declaration } from "../support/uploads";
import { addVariants } from "../support/variants";
import { enterAsAdmin, enterAsCustomer, type FormRow } from "./form-row";

/** The forms of the product desk. */
export const PRODUCT_FORMS: readonly FormRow[] = [
  {
    file: "features/products/managed-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productName } = await addProduct();
      await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
      await page.getByRole("main").locator("summary", { hasText: "$12.50" }).click();
      await formField(page, "price").fill("13");
    },
    button: "Save",
    sends: /^\/dashboard\/productEdits$/,
  },
  {
    file: "features/products/managed-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId, productName } = await addProduct();
      await asAdmin("DELETE", `/products/${productId}`);
      await page.goto(`/dashboard/manageProducts?${new URLSearchParams({ status: "deleted", q: productName })}`);
    },
    button: "Restore",
    sends: /^\/dashboard\/productEdits$/,
  },
  {
    file: "features/products/product-edit-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      await page.goto(`/dashboard/products/${productId}`);
      await page.locator("summary", { hasText: "Specification" }).click();
      await formField(page, "kind").fill("racing");
    },
    button: "Save",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/products/product-variants.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addVariants();
      await page.goto(`/dashboard/products/${productId}`);
      await page.getByRole("region", { name: "Options and variants" }).waitFor();
    },
    button: "End",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/products/product-history.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      await mustEdit(productId, { kind: null }, { kind: "racing" });
      await page.goto(`/dashboard/products/${productId}`);
    },
    button: "Undo",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/products/adjust-stock.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const made = await addProduct();
      await countStock(made, 5);
      await page.goto(`/dashboard/products/${made.productId}`);
      await formField(page, "pieces").fill("6");
    },
    button: "Correct",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/products/product-stock.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      await page.goto(`/dashboard/products/${productId}`);
      await page.getByLabel("Pieces on hand now").fill("6");
    },
    button: "Count the stock",
    sends: /^\/dashboard\/products\//,
  },
  {
    file: "features/products/change-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      await page.goto(`/dashboard/changeProducts?product=${productId}`);
      await formField(page, "productState").selectOption("draft");
    },
    button: "Preview",
    sends: /^\/dashboard\/changeProducts/,
  },
  {
    file: "features/products/import-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/importProducts");
      await formField(page, "productLines").fill("Address\nsparrow");
    },
    button: "Check the file",
    sends: /^\/dashboard\/importProducts$/,
  },
  {
    file: "features/products/import-products.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { handle } = await addProduct();
      await page.goto("/dashboard/importProducts");
      await formField(page, "productLines").fill(`Address,Price in USD\n${handle},20`);
      await page.getByRole("button", { name: "Check the file" }).click();
    },
    button: "Import 1 product",
    sends: /^\/dashboard\/importProducts$/,
  },
  {
    file: "features/products/declaration.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      await page.goto(`/dashboard/products/${productId}`);
      await page.locator("summary", { hasText: "Upload the maker's declaration" }).click();
      await formField(page, "declaration").setInputFiles({
        name: "declaration.pdf",
        mimeType: "application/pdf",
        buffer: declaration(),
      });
    },
    button: "Upload",
    sends: /^\/dashboard\/declarations$/,
  },
  {
    file: "features/products/stock-board.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const made = await addProduct();
      await countStock(made, 5);
      const { orderId } = await buy(await Person.signUp(), made.productName);
      await queryDatabase(`update "order" set status = 'canceled' where id = $1`, [orderId]);
      await page.goto("/dashboard/stock?list=wrong");
    },
    button: "Release them",
    sends: /^\/dashboard\/stock$/,
  },
  {
    file: "features/discounts/discount-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { id } = await makeCode([(await addProduct()).productId]);
      await page.goto(`/dashboard/discounts/${id}`);
    },
    button: "Stop it",
    sends: /^\/dashboard\/discounts\//,
  },
  {
    file: "features/discounts/make-discount-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      await page.goto("/dashboard/discounts/new");
      await formField(page, "code").fill(`TWICE_${randomUUID().slice(0, 8)}`);
      await formField(page, "percentage").fill("10");
    },
    button: "Save the draft",
    sends: /^\/dashboard\/discounts\/new$/,
  },
  {
    file: "features/discounts/discount-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const { productId } = await addProduct();
      const { id } = await makeDiscount({ productIds: [productId] });
      await page.goto(`/dashboard/discounts/${id}`);
    },
    button: "Calculate",
    sends: /^\/dashboard\/discounts\//,
  },
  {
    file: "features/reviews/reviews-screen.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const words = `Twice ${Date.now()}`;
      const body = { reviewerName: "Mo", description: words, rating: 2 };
      await (await Person.signUp()).api("POST", "/addReview", { body });
      await page.goto(`/dashboard/reviews?${new URLSearchParams({ q: words })}`);
      await page.locator("summary", { hasText: "Hide" }).click();
      await formField(page, "hideReason").selectOption("spam");
    },
    button: "Hide the review",
    sends: /^\/dashboard\/reviews$/,
  },
  {
    file: "ui/shop-answer.tsx",
    open: async (page, context) => {
      await enterAsAdmin(context);
      const made = await addProduct();
      const buyer = await Person.signUp();
      await buyShipped(buyer, made.productName);
      await buyer.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet." });
      await page.goto(`/dashboard/reviews?${new URLSearchParams({ q: made.productName })}`);
      await page.locator("summary", { hasText: "Answer" }).click();
      await page.getByRole("textbox", { name: /below the review/ }).fill("Thank you.");
    },
    button: "Publish the answer",
    sends: /^\/dashboard\/reviews$/,
  },
  {
    file: "features/catalog/product-page/product-reviews.tsx",
    open: async (page, context) => {
      const made = await addKnownProduct();
      const buyer = await Person.signUp();
      await buyShipped(buyer, made.productName);
      await buyer.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet." });
      await enterAsCustomer(context);
      await page.goto(`/products/${made.handle}`);
      await page.locator("summary", { hasText: "Report" }).click();
    },
    button: "Send report",
    sends: /^\/products\//,
  },
];
