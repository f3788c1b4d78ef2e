import { describe, expect, it } from "vitest";
import { AppError } from "~/domain/app-error";
import { toErrorBody } from "../respond";
import { deleteProductById, postAddProduct } from "./products.server";
import { refusal, run } from "./run-row.test-kit";

const good = { productName: " Kite ", productImg: "/images/kite.webp", productPrice: 349.5 };

describe("POST /addProduct", () => {
  it.each([
    ["productName", " "],
    ["productName", "x".repeat(201)],
    ["productImg", ""],
    ["productImg", "javascript:alert(1)"],
    ["productImg", "//evil.example/kite.webp"],
    ["shortDescription", "x".repeat(501)],
    ["detailDescription", "x".repeat(5001)],
    ["productPrice", 0],
    ["productPrice", -1],
    ["productPrice", 1.999],
    ["productPrice", 1_000_000],
    ["productPrice", "349"],
    ["productState", "hidden"],
    ["productSku", "x".repeat(61)],
    ["productStock", 1.5],
  ])("refuses %s %j with that field alone", async (field, value) => {
    const body = { ...good, [field]: value };
    expect(Object.keys((await refusal(run(postAddProduct, { body }, null))).fields ?? {})).toEqual([field]);
  });

  it("sends Medusa what the contract knows, and answers the product on the legacy wire [S3-02]", async () => {
    const body = { title: "Kite", imageUrl: "/images/kite.webp", shortDescription: "", description: "", price: 34_950 };
    const none = { available: null, facts: null, rating: null };
    const product = { ...body, ...none, id: "prod_9", variantId: "variant_9", handle: "kite" };
    const { sent, answer } = await run(postAddProduct, { body: { ...good, sold_out: true } }, { product });
    expect(sent).toEqual([{ path: "/store/shop/products", method: "POST", body }]);
    const texts = { productName: "Kite", shortDescription: "", detailDescription: "" };
    const told = { _id: "prod_9", ...texts, productImg: "/images/kite.webp", productPrice: 349.5 };
    const made = { acknowledged: true, insertedId: "prod_9", product: told };
    expect(answer).toEqual({ status: 201, body: made });
  });
});

it("the dashboard's own fields of POST /addProduct reach Medusa under its names", async () => {
  const more = { productState: "draft", productSku: " KITE-1 ", productStock: 0 };
  const refused = new AppError("invalid", "Not valid.", { fields: { sku: ["Another product has this SKU"] } });
  expect(await refusal(run(postAddProduct, { body: { ...good, ...more } }, refused))).toBe(refused);
  expect(toErrorBody(refused)).toMatchObject({ error: { fields: { productSku: ["Another product has this SKU"] } } });
});

describe("DELETE /deleteProduct/{id}", () => {
  it("names the product in Medusa's path and nothing else, and hands a refusal on", async () => {
    const gone = new AppError("not_found", "There is no such product.");
    expect(await refusal(run(deleteProductById, { params: { id: "prod_9" } }, gone))).toBe(gone);
    const { sent, answer } = await run(deleteProductById, { params: { id: "prod_9/x" } }, undefined);
    expect(sent).toEqual([{ path: "/store/shop/products/prod_9%2Fx", method: "DELETE" }]);
    expect(answer.body).toEqual({ acknowledged: true, deletedCount: 1 });
  });
});
