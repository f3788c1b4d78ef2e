import { beforeAll, describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { asOps } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct } from "../support/products";
import { buy, buyShipped } from "../support/purchase";
import { productDataOf, structuredDataFaults } from "../support/structured-data";

const REVIEW = { rating: "4", description: "Quiet, and home by itself." };

async function pageOf({ handle }: Pick<NewProduct, "handle">, person = new Person()): Promise<string> {
  const answer = await whileBusy(() => person.visit(`/products/${handle}`));
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Sends the form of the page as a browser without scripts does. */
const review = (person: Person, { handle }: Pick<NewProduct, "handle">, fields: Record<string, string> = REVIEW) =>
  person.submit(`/products/${handle}`, fields);

const stockOf = async (product: NewProduct) => /data-testid="stock">([^<]*)</.exec(await pageOf(product))?.[1];

describe("an address of no product", () => {
  it("is a 404 that nobody finds", async () => {
    for (const path of ["no-such-drone", "prod_none", "%00", "..%2Fhealth", ""]) {
      const answer = await whileBusy(() => new Person().visit(`/products${path && `/${path}`}`));
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  inFull("is that of a product which ops took off the shop", async () => {
    const product = await addProduct();
    await pageOf(product);
    await asOps("POST", `/admin/products/${product.productId}`, { status: "draft" });
    await expect.poll(async () => (await new Person().visit(`/products/${product.handle}`)).status).toBe(404);
  });
});

describe("the page of a product", () => {
  it.each(["sparrow", "kestrel-pro"])("tells price, text, figures, pictures and others of %s", async (handle) => {
    const page = await pageOf({ handle });
    expect(page).toContain(handle === "sparrow" ? "$149.00" : "$899.00");
    expect(page).toContain("In stock");
    for (const words of ["Flight time", "Wind resistance", "EU class label", "Remote ID", "More to fly"])
      expect(page).toContain(words);
    for (const number of handle === "sparrow" ? [1, 2] : [1, 2, 3, 5, 6]) {
      expect(page).toContain(`/images/products/${handle}-${number}-800.avif`);
      expect(page).toContain(`href="/images/products/${handle}-${number}-zoom.webp"`);
    }
    expect(page.match(/data-testid="product-card"/g)).toHaveLength(3);
  });

  it("has a page for the 3D model where there is one, and no product else has", async () => {
    const visitor = new Person();
    const answer = await whileBusy(() => visitor.visit("/products/kestrel-pro/3d"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const html = await answer.text();
    expect(html).toContain('src="/models/kestrel-pro.glb"');
    for (const [, file] of html.matchAll(/data-(?:viewer|decoder)="([^"]+)"/g)) {
      const script = await visitor.visit(file ?? "");
      expect([script.status, script.headers.get("content-type")]).toEqual([200, expect.stringContaining("javascript")]);
    }
    for (const path of ["/products/sparrow/3d", "/products/no-such-drone/3d"])
      expect(await visitor.statusOf(path)).toBe(404);
  });

  inFull("is found by the product's id, and sends on to its own address", async () => {
    const product = await addProduct();
    const answer = await whileBusy(() => new Person().visit(`/products/${product.productId}`));
    expect([answer.status, answer.headers.get("location")]).toEqual([301, `/products/${product.handle}`]);
  });

  inFull("exists for names that are equal or have no Latin letter", async () => {
    const name = `Zwilling ${Date.now()}`;
    const [first, second] = [await addProduct({ productName: name }), await addProduct({ productName: name })];
    expect(second.handle).toBe(`${first.handle}-2`);
    for (const product of [first, second, await addProduct({ productName: "ड्रोन" })])
      expect(await pageOf(product)).toContain(product.productName);
  });

  inFull("stands without picture, text and figures, under a name of 120 characters", async () => {
    const product = await addProduct({ productName: `${Date.now()} `.padEnd(120, "long name ").trim() });
    for (const sql of ["update product set thumbnail = null where id = $1", "delete from image where product_id = $1"])
      await queryDatabase(sql, [product.productId]);
    await expect.poll(() => pageOf(product)).toContain("No picture yet");
    const page = await pageOf(product);
    expect(page).not.toContain("Specifications");
    expect(productDataOf(page)).not.toHaveProperty("image");
  });

  it("runs no script that a name brings along, not in its structured data either", async () => {
    const productName = `</script><script>alert(1)</script> ${Date.now()}`;
    const page = await pageOf(await addProduct({ productName, shortDescription: "<!--<script>" }));
    expect(page).not.toContain("<script>alert(1)");
    expect(productDataOf(page).name).toBe(productName);
  });

  inFull("follows the stock: in stock, only a few left, sold out", async () => {
    const product = await addProduct();
    await expect.poll(() => stockOf(product)).toBe("Available");
    const setStock = await countStock(product, 6);
    await expect.poll(() => stockOf(product)).toBe("In stock");
    await setStock(3);
    await expect.poll(() => stockOf(product)).toBe("Only 3 left");
    expect(productDataOf(await pageOf(product)).offers.availability).toBe("https://schema.org/LimitedAvailability");
    await setStock(0);
    await expect.poll(() => stockOf(product)).toBe("Sold out");
    const page = await pageOf(product);
    expect(page).toMatch(/<button type="button" disabled="" aria-describedby="stock [^"]+"[^>]*>Purchase</);
    expect(productDataOf(page).offers.availability).toBe("https://schema.org/OutOfStock");
  });
});

describe("the reviews of a product", () => {
  let product: NewProduct;
  let buyer: Person;
  beforeAll(async () => {
    product = await addProduct();
    buyer = await Person.signUp("Ada King Lovelace");
    await buyShipped(buyer, product.productName);
  });
  const written = () => queryDatabase("select * from review where product_id = $1", [product.productId]);
  const ratingOf = async () => productDataOf(await pageOf(product)).aggregateRating;

  inFull("are written by nobody who did not buy it, or whose piece is still to be sent", async () => {
    const visitor = await review(new Person(), product);
    expect(visitor.headers.get("location")).toBe(`/login?redirectTo=%2Fproducts%2F${product.handle}`);
    const stranger = await Person.signUp();
    expect((await review(stranger, product)).status).toBe(403);
    const waiting = await Person.signUp();
    await buy(waiting, product.productName);
    expect((await review(waiting, product)).status).toBe(403);
    for (const person of [stranger, waiting]) expect(await pageOf(product, person)).not.toContain("Your words");
    expect(await written()).toEqual([]);
    expect(await ratingOf()).toBeUndefined();
  });

  inFull("are refused without words, with six stars, and from another site's page", async () => {
    expect((await review(buyer, product, { rating: "6", description: "" })).status).toBe(422);
    const origin = "https://elsewhere.example";
    const foreign = { method: "POST", body: new URLSearchParams(REVIEW), headers: { origin } };
    expect((await buyer.visit(`/products/${product.handle}`, foreign)).status).toBe(403);
    expect(await written()).toEqual([]);
  });

  inFull("are one a buyer, which the second one replaces, with product and order beside it", async () => {
    // A page does not wait long for its visitor's own review.
    await expect.poll(() => pageOf(product, buyer)).toContain("Your words");
    expect((await review(buyer, product)).status).toBe(200);
    const twice = await Promise.all([review(buyer, product), review(buyer, product, { ...REVIEW, rating: "2" })]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await review(buyer, product, { rating: "5", description: "Better with every flight." });
    const rows = await written();
    expect(rows).toMatchObject([{ rating: 5, reviewer_name: "Ada L.", order_id: expect.stringMatching(/^order_/) }]);
    await expect.poll(ratingOf).toMatchObject({ ratingValue: 5, reviewCount: 1 });
    const page = await pageOf(product);
    expect(page).toContain("Better with every flight.");
    expect(await structuredDataFaults(page)).toEqual([]);
    expect(page).not.toContain("Lovelace");
  });

  inFull("are nobody else's to change, and stay off the words about the shop", async () => {
    const other = await Person.signUp("Ben Other");
    await buyShipped(other, product.productName);
    await review(other, product, { rating: "2", description: "Too loud for me." });
    expect((await written()).map(({ rating }) => rating).sort()).toEqual([2, 5]);
    await expect.poll(ratingOf).toMatchObject({ ratingValue: 3.5, reviewCount: 2 });
    expect(JSON.stringify((await new Person().api("GET", "/reviews")).body)).not.toContain("Too loud for me.");
  });
});
