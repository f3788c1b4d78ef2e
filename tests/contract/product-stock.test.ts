import { beforeAll, describe, expect } from "vitest";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { mustAsOps } from "../support/ops";
import { Person } from "../support/person";
import { addKnownProduct, countStock, type NewProduct } from "../support/products";
import { buy } from "../support/purchase";

const kind = `stock ${Date.now().toString(36)}`;
let product: NewProduct;

/** The rows of the filters' counts for the test's own kind; `version` is another one after each write. */
const counts = () =>
  queryDatabase("select in_stock, products, xmin::text as version from product_facet where kind = $1", [kind]);
const fact = () =>
  queryDatabase("select available, in_stock from product_fact where product_id = $1", [product.productId]);
const changes = () => queryDatabase("select id from product_change where product_id = $1", [product.productId]);
const filtered = `/explore?${new URLSearchParams({ kind, stock: "in" })}`;
const inStock = async () => (await (await new Person().visit(filtered)).text()).includes(product.productName);

beforeAll(async () => {
  product = await addKnownProduct();
  await countStock(product, 3);
  await mustAsOps("POST", `/admin/products/${product.productId}`, { metadata: { kind } });
});

describe("an order", () => {
  it("updates the stock of its product, and makes no other fact again", async () => {
    await expect.poll(async () => [await changes(), await fact()]).toEqual([[], [{ available: 3, in_stock: true }]]);
    const before = await counts();
    expect(before).toMatchObject([{ in_stock: true, products: 1 }]);
    await buy(await Person.signUp(), product.productName);
    expect([await changes(), await fact()]).toEqual([[], [{ available: 2, in_stock: true }]]);
    expect(await counts()).toEqual(before);
    expect(await inStock()).toBe(true);
  });

  it("of the last pieces takes the product out of the filters by the time its buyer has the answer", async () => {
    await buy(await Person.signUp(), product.productName, { quantity: 2 });
    expect(await fact()).toEqual([{ available: 0, in_stock: false }]);
    expect(await counts()).toMatchObject([{ in_stock: false, products: 1 }]);
    expect(await inStock()).toBe(false);
  });
});
