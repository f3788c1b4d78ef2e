import { describe, expect, it } from "vitest";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { differencesOf } from "../support/feed";
import { few } from "../support/full";
import { inFull } from "../support/in-full";
import { callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, agePrices, asAdmin, countStock, mustEdit, type NewProduct } from "../support/products";
import { buyShipped } from "../support/purchase";
import { readFeedItem } from "../support/read-feed";
import { demoAccounts, stack } from "../support/stack";
import { productDataOf, structuredDataFaults } from "../support/structured-data";
import { formWith, photo, uploadToMedusa } from "../support/uploads";

const pageOf = async ({ handle }: Pick<NewProduct, "handle">) =>
  (await whileBusy(() => new Person().visit(`/products/${handle}`))).text();

/** The delivery that the shop comes with, of what is in stock. */
const SERVICE = "service=Standard delivery price=0.00 USD min_handling_time=0 max_handling_time=1";

/** A product of the feed, once for both formats, which have the same. */
async function itemOf(productId: string) {
  const { xml, json } = await readFeedItem(productId);
  expect(xml).toEqual(json);
  return json;
}

/** A number with its check digit that no other product has. */
function newGtin(): string {
  const digits = `29${String(Date.now()).slice(-10)}`;
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

describe("a product in the feed", () => {
  it.each(few(["sparrow", "kestrel-pro", "heron-marine", "battery-18-wh", "travel-kit-18-wh", "hard-case"], 1))(
    "is the one of its page: %s",
    async (handle) => {
      const [row] = await queryDatabase("select id from product where handle = $1", [handle]);
      // Other tests buy it meanwhile.
      const differing = async () => {
        const page = await pageOf({ handle });
        const items = Object.values(await readFeedItem(String(row?.id)));
        return items.flatMap((item) => differencesOf(handle, page, item));
      };
      await expect.poll(differing).toEqual([]);
    },
  );

  inFull("has the desk's codes and weights, the shop's delivery, and the stock", async () => {
    const product = await addProduct({ shortDescription: "Flies." });
    const { productId } = product;
    const [sku, gtin] = [`SKU ${Date.now()}`, newGtin()];
    const values = { sku, gtin, parcelGrams: 900, weightGrams: 240, flightTimeMinutes: 30, kind: "folding" };
    await mustEdit(productId, {}, { ...values, description: "It is **light**." });
    const setStock = await countStock(product, 6);
    const data = async () => productDataOf(await pageOf(product));
    await expect.poll(data).toMatchObject({ sku, gtin, offers: { availability: "https://schema.org/InStock" } });
    expect(await structuredDataFaults(await pageOf(product))).toEqual([]);
    const { offers } = await data();
    expect(offers.hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 30, applicableCountry: ["BD", "US"] });
    expect(
      offers.shippingDetails?.map(({ shippingRate, shippingDestination }) => [shippingRate.value, shippingDestination]),
    ).toMatchObject([
      ["0.00", [{ addressCountry: "BD" }]],
      ["0.00", [{ addressCountry: "US" }]],
    ]);
    const item = await itemOf(productId);
    expect(differencesOf(product.handle, await pageOf(product), item)).toEqual([]);
    expect(item).toMatchObject({
      gtin: [gtin],
      identifier_exists: ["yes"],
      description: ["Flies.\n\nIt is light."],
      product_type: ["Drones > folding"],
      product_weight: ["240 g"],
      shipping_weight: ["900 g"],
      shipping: [
        `country=BD ${SERVICE} min_transit_time=2 max_transit_time=4`,
        `country=US ${SERVICE} min_transit_time=6 max_transit_time=10`,
      ],
    });
    await setStock(0);
    await expect.poll(async () => (await data()).offers.availability).toBe("https://schema.org/OutOfStock");
    expect(await itemOf(productId)).toMatchObject({ availability: ["out_of_stock"] });
    await mustEdit(productId, { status: "published" }, { status: "draft" });
    expect(await readFeedItem(productId)).toEqual({ xml: undefined, json: undefined });
  });

  inFull("has the crossed-out price beside a lowered one, with the days of a sale whose end is planned", async () => {
    const product = await addProduct();
    const { productId } = product;
    await agePrices(productId, 60);
    await mustEdit(productId, { price: 12.5 }, { price: 10 }, true);
    await expect.poll(() => pageOf(product)).toContain("Lowest price in the 30 days before");
    const page = await pageOf(product);
    expect(productDataOf(page).offers).toMatchObject({ price: "10.00", priceSpecification: { price: "12.50" } });
    expect(await structuredDataFaults(page)).toEqual([]);
    const item = await itemOf(productId);
    expect(differencesOf(product.handle, page, item)).toEqual([]);
    expect(item).toMatchObject({ price: ["12.50 USD"], sale_price: ["10.00 USD"] });
    expect(item).not.toHaveProperty("sale_price_effective_date");
    const endAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
    await mustEdit(productId, { endAt: null }, { endAt });
    const [days] = (await itemOf(productId))?.sale_price_effective_date ?? [];
    expect(days).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ/${endAt.slice(0, 16)}Z$`));
  });

  inFull("loses the characters that XML does not allow, and no other", async () => {
    const { productId } = await addProduct();
    const change = (set: string) => queryDatabase(`update product set ${set} where id = $1`, [productId]);
    await change("title = 'a' || chr(8) || chr(65534) || '<b> & \u{1F6F8}', description = ']]>'");
    expect(await itemOf(productId)).toMatchObject({ title: ["a<b> & \u{1F6F8}"], description: ["]]>"] });
    // Other tests look at all pages.
    await change("title = 'Kite'");
  });
});

describe("the feed", () => {
  it("is not sent to who has the catalogue as it is", async () => {
    const ask = (init: RequestInit) => new Person().visit("/feeds/products.xml", init);
    const tagOf = async () => String((await ask({ method: "HEAD" })).headers.get("etag"));
    const askAgain = (tag: string) => ask({ headers: { "if-none-match": tag } });
    // Other tests change products meanwhile.
    await expect.poll(async () => (await askAgain(await tagOf())).status).toBe(304);
    const before = await tagOf();
    await addProduct();
    const after = await askAgain(before);
    expect([after.status, after.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    await after.body?.cancel();
  });

  it("has each product once, in as many pages of Medusa's as it takes", async () => {
    const page = (after: string) => callShop("GET", `/product-feed?limit=20${after}`, null);
    const seen: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await page(after);
      const { products, next } = body as { products: { id: string }[]; next: string | null };
      seen.push(...products.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const built = await queryDatabase("select id from product where handle = any($1)", [["sparrow", "wren-cine"]]);
    expect(seen).toEqual(expect.arrayContaining(built.map(({ id }) => id)));
  });
});

describe("a picture", () => {
  const policyOf = async (address: string) =>
    (await fetch(new URL(address, stack.storefront))).headers.get("cross-origin-resource-policy");

  it("of the shop's own, and its logo, may be shown by other sites; a script may not", async () => {
    const page = await pageOf({ handle: "sparrow" });
    for (const address of ["/images/products/sparrow-1.webp", "/images/products/sparrow-1-800.avif", "/icon-512.png"])
      expect([address, await policyOf(address)]).toEqual([address, "cross-origin"]);
    const [script = ""] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
    expect(await policyOf(script)).toBe("same-site");
  });

  inFull("that was uploaded may be shown by other sites once its product is on sale", async () => {
    const token = await sessionOf(demoAccounts.admin);
    const { address } = (await uploadToMedusa(formWith(await photo(800, 600)), token)).body as { address: string };
    expect(await policyOf(address)).toBe("same-site");
    const { productId } = await addProduct();
    await mustEdit(productId, { status: "published" }, { status: "draft" });
    expect((await asAdmin("POST", `/products/${productId}/pictures`, { address })).status).toBe(204);
    expect(await policyOf(address)).toBe("same-site");
    await mustEdit(productId, { status: "draft" }, { status: "published" });
    await expect.poll(() => policyOf(address)).toBe("cross-origin");
  });

  inFull("that a customer took may not, whether others see it or not", async () => {
    const product = await addProduct();
    const person = await Person.signUp();
    await buyShipped(person, product.productName);
    const form = formWith(await photo(900, 600));
    const path = `review-photos?product=${product.handle}`;
    const { address } = (await uploadToMedusa(form, await sessionOf(person), path)).body as { address: string };
    const own = await person.visit(address.replace("/media", "/dashboard/reviewPhotos"));
    expect([own.status, own.headers.get("cross-origin-resource-policy")]).toEqual([200, "same-site"]);
    await person.submit(`/products/${product.handle}`, { rating: "4", description: "It flies." });
    await expect.poll(async () => (await fetch(new URL(address, stack.storefront))).status).toBe(200);
    expect(await policyOf(address)).toBe("same-site");
  });
});
