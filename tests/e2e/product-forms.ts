import { randomUUID } from "node:crypto";
import { queryDatabase } from "../support/database";
import { makeCode, makeDiscount } from "../support/discounts";
import { formField } from "../support/fields";
import { Person } from "../support/person";
import { addKnownProduct, addProduct, asAdmin, countStock, mustEdit } from "../support/products";
import { buy, buyShipped } from "../support/purchase";
import { declaration } from "../support/uploads";
import { addVariants } from "../support/variants";
import { byAdmin, type FormRow, form, openAsAdmin, openAsCustomer } from "./form-row";

const MANAGED = "features/products/managed-products.tsx";
const IMPORT = "features/products/import-products.tsx";
const REVIEWS = "features/catalog/product-page/product-reviews.tsx";
const DISCOUNT = "features/discounts/discount-screen.tsx";

const PRODUCT_PAGE = /^\/dashboard\/products\//;
const IMPORT_PAGE = /^\/dashboard\/importProducts$/;

async function addReviewed() {
  const made = await addKnownProduct();
  const buyer = await Person.signUp();
  await buyShipped(buyer, made.productName);
  await buyer.submit(`/products/${made.handle}`, { rating: "4", description: "Quiet." });
  return made;
}

export const PRODUCT_FORMS: readonly FormRow[] = [
  form(MANAGED, "Save", /^\/dashboard\/productEdits$/, async (page) => {
    const { productName } = await addProduct();
    await openAsAdmin(page, `/dashboard/manageProducts?${new URLSearchParams({ q: productName })}`);
    await page.getByRole("main").locator("summary", { hasText: "$12.50" }).click();
    await formField(page, "price").fill("13");
  }),
  form(MANAGED, "Restore", /^\/dashboard\/productEdits$/, async (page) => {
    const { productId, productName } = await addProduct();
    await asAdmin("DELETE", `/products/${productId}`);
    const search = new URLSearchParams({ status: "deleted", q: productName });
    await openAsAdmin(page, `/dashboard/manageProducts?${search}`);
  }),
  form("features/products/product-edit-screen.tsx", "Save", PRODUCT_PAGE, async (page) => {
    const { productId } = await addProduct();
    await openAsAdmin(page, `/dashboard/products/${productId}`);
    await page.locator("summary", { hasText: "Specification" }).click();
    await formField(page, "kind").fill("racing");
  }),
  form("features/products/product-variants.tsx", "End", PRODUCT_PAGE, async (page) => {
    const { productId } = await addVariants();
    await openAsAdmin(page, `/dashboard/products/${productId}`);
    await page.getByRole("region", { name: "Options and variants" }).waitFor();
  }),
  form("features/products/product-history.tsx", "Undo", PRODUCT_PAGE, async (page) => {
    const { productId } = await addProduct();
    await mustEdit(productId, { kind: null }, { kind: "racing" });
    await openAsAdmin(page, `/dashboard/products/${productId}`);
  }),
  form("features/products/adjust-stock.tsx", "Correct", PRODUCT_PAGE, async (page) => {
    const made = await addProduct();
    await countStock(made, 5);
    await openAsAdmin(page, `/dashboard/products/${made.productId}`, { pieces: "6" });
  }),
  form("features/products/product-stock.tsx", "Count the stock", PRODUCT_PAGE, async (page) => {
    const { productId } = await addProduct();
    await openAsAdmin(page, `/dashboard/products/${productId}`);
    await page.getByLabel("Pieces on hand now").fill("6");
  }),
  form("features/products/change-products.tsx", "Preview", /^\/dashboard\/changeProducts/, async (page) => {
    const { productId } = await addProduct();
    await openAsAdmin(page, `/dashboard/changeProducts?product=${productId}`);
    await formField(page, "productState").selectOption("draft");
  }),
  form(
    IMPORT,
    "Check the file",
    IMPORT_PAGE,
    byAdmin("/dashboard/importProducts", { productLines: "Address\nsparrow" }),
  ),
  form(IMPORT, "Import 1 product", IMPORT_PAGE, async (page) => {
    const { handle } = await addProduct();
    const productLines = `Address,Price in USD\n${handle},20`;
    await openAsAdmin(page, "/dashboard/importProducts", { productLines });
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("button", { name: "Import 1 product" }).waitFor();
  }),
  form("features/products/declaration.tsx", "Upload", /^\/dashboard\/declarations$/, async (page) => {
    const { productId } = await addProduct();
    await openAsAdmin(page, `/dashboard/products/${productId}`);
    await page.locator("summary", { hasText: "Upload the maker's declaration" }).click();
    await formField(page, "declaration").setInputFiles({
      name: "declaration.pdf",
      mimeType: "application/pdf",
      buffer: declaration(),
    });
  }),
  form("features/products/stock-board.tsx", "Release them", /^\/dashboard\/stock$/, async (page) => {
    const made = await addProduct();
    await countStock(made, 5);
    const { orderId } = await buy(await Person.signUp(), made.productName);
    await queryDatabase(`update "order" set status = 'canceled' where id = $1`, [orderId]);
    await openAsAdmin(page, "/dashboard/stock?list=wrong");
  }),
  form(DISCOUNT, "Stop it", /^\/dashboard\/discounts\//, async (page) => {
    const { id } = await makeCode([(await addProduct()).productId]);
    await openAsAdmin(page, `/dashboard/discounts/${id}`);
  }),
  form("features/discounts/make-discount-screen.tsx", "Save the draft", /^\/dashboard\/discounts\/new$/, (page) => {
    const code = `TWICE_${randomUUID().slice(0, 8)}`;
    return openAsAdmin(page, "/dashboard/discounts/new", { code, percentage: "10" });
  }),
  form(DISCOUNT, "Calculate", /^\/dashboard\/discounts\//, async (page) => {
    const { productId } = await addProduct();
    const { id } = await makeDiscount({ productIds: [productId] });
    await openAsAdmin(page, `/dashboard/discounts/${id}`);
  }),
  form("features/reviews/reviews-screen.tsx", "Hide the review", /^\/dashboard\/reviews$/, async (page) => {
    const words = `Twice ${Date.now()}`;
    const body = { reviewerName: "Mo", description: words, rating: 2 };
    await (await Person.signUp()).api("POST", "/addReview", { body });
    await openAsAdmin(page, `/dashboard/reviews?${new URLSearchParams({ q: words })}`);
    await page.locator("summary", { hasText: "Hide" }).click();
    await formField(page, "hideReason").selectOption("spam");
  }),
  form("ui/shop-answer.tsx", "Publish the answer", /^\/dashboard\/reviews$/, async (page) => {
    const { productName } = await addReviewed();
    await openAsAdmin(page, `/dashboard/reviews?${new URLSearchParams({ q: productName })}`);
    await page.locator("summary", { hasText: "Answer" }).click();
    await page.getByRole("textbox", { name: /below the review/ }).fill("Thank you.");
  }),
  form(REVIEWS, "Send report", /^\/products\//, async (page) => {
    await openAsCustomer(page, `/products/${(await addReviewed()).handle}`);
    await page.locator("summary", { hasText: "Report" }).click();
  }),
  form(REVIEWS, /^Helpful/, /^\/products\//, async (page) => {
    await openAsCustomer(page, `/products/${(await addReviewed()).handle}`);
  }),
];
