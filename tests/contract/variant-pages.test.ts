import { expect, it } from "vitest";
import { ProductPageAnswer } from "../../medusa-backend/src/contract/product-pages";
import { SearchProductsAnswer } from "../../medusa-backend/src/contract/product-search";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callShop, mustAsOps } from "../support/ops";
import { Person } from "../support/person";
import { readFeedItem } from "../support/read-feed";
import { addVariants } from "../support/variants";

const readPage = async (handle: string) =>
  parseAnswer(ProductPageAnswer, await callShop("GET", `/product-pages/${handle}`, null));

const search = async (query: Record<string, string>) =>
  parseAnswer(
    SearchProductsAnswer,
    await callShop("GET", `/product-search?${new URLSearchParams({ limit: "5", facets: "all", ...query })}`, null),
  );
const found = async (query: Record<string, string>) => (await search(query)).products.map(({ id }) => id);

it("a product's page has its options and each variant, also a sold-out one, with what is its own", async () => {
  const { handle, title, variants } = await addVariants();
  const [first, second, third] = variants;
  await second.setStock(0);
  await mustAsOps("POST", third.path, { sku: third.id, metadata: { weightGrams: 260 } });
  await queryDatabase(
    `update product_option_value value set metadata = '{"swatch": "#1b2433"}' from product_variant_option chosen
     where chosen.option_value_id = value.id and chosen.variant_id = $1 and value.value = 'Slate'`,
    [third.id],
  );
  const page = await readPage(handle);
  const colours = [
    { value: "Pearl", swatch: null },
    { value: "Slate", swatch: "#1b2433" },
  ];
  const kits = ["Standard", "Fly More"].map((value) => ({ value, swatch: null }));
  expect(page.options).toEqual([
    { name: "Colour", values: colours },
    { name: "Kit", values: kits },
  ]);
  const names = page.variants.map(({ values }) => `${title} (${values.join(", ")})`);
  expect(names).toEqual(variants.map(({ name }) => name));
  expect(page.variants.map(({ id, price }) => [id, price])).toEqual(variants.map(({ id, price }) => [id, price * 100]));
  expect(page.variants.map(({ available }) => available)).toEqual([5, 0, 5, 5]);
  expect(page.variants[2]).toMatchObject({ sku: third.id, gtin: null, figures: { weightGrams: 260 }, kit: null });
  expect(page.product).toMatchObject({ title, price: first.price * 100, available: 5, variantId: first.id });
});

inFull(
  "a card says from which price and in how many colours a product is sold; filters and words find it",
  async () => {
    const { productId, title } = await addVariants();
    await expect.poll(() => found({ q: title, colour: "Slate", kit: "Fly More" })).toEqual([productId]);
    const { products, facets } = await search({ q: title });
    expect(products).toMatchObject([{ id: productId, title, offers: { from: 9_900, to: 12_900, colours: 2 } }]);
    const one = (values: string[]) => expect.arrayContaining(values.map((value) => ({ value, count: 1 })));
    expect(facets).toMatchObject({ colour: one(["Pearl", "Slate"]), kit: one(["Standard", "Fly More"]) });
    expect(await found({ q: title, colour: "Plaid" })).toEqual([]);
    expect(await found({ q: title, kit: "Fly More", size: "5.1 in" })).toEqual([]);
    for (const words of ["slate", "fly more"]) expect(await found({ q: `${title} ${words}` })).toEqual([productId]);
    for (const query of [{ q: "5 inch propellers" }, { size: "5.1 in" }] as Record<string, string>[])
      expect((await search(query)).products.map(({ handle }) => handle)).toContain("propeller-pair");
    const address = `/explore?${new URLSearchParams({ q: title, colour: "Slate", filters: "open" })}`;
    const screen = await (await whileBusy(() => new Person().visit(address))).text();
    for (const words of ['name="colour"', "Slate (1)", "Remove Colour: Slate"]) expect(screen).toContain(words);
  },
);

inFull("is in stock as long as any of its variants is", async () => {
  const { productId, title, variants } = await addVariants();
  const [last, ...others] = variants;
  for (const { setStock } of others) await setStock(0);
  await expect.poll(() => found({ q: title, stock: "in" })).toEqual([productId]);
  await last.setStock(0);
  await expect.poll(() => found({ q: title, stock: "in" })).toEqual([]);
  expect(await found({ q: title })).toEqual([productId]);
});

inFull("the feed has an item for each variant, which names the product's group", async () => {
  const { productId, handle, variants } = await addVariants();
  const [, second] = variants;
  await second.setStock(0);
  const { xml, json } = await readFeedItem(second.id);
  expect(xml).toEqual(json);
  expect(json).toMatchObject({
    ...{ item_group_id: [productId], title: [second.name], color: ["Pearl"], price: ["129.00 USD"] },
    ...{ availability: ["out_of_stock"] },
    link: [expect.stringContaining(`/products/${handle}?variant=${second.id}`)],
  });
  expect(await readFeedItem(productId)).toEqual({ xml: undefined, json: undefined });
});
