import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../medusa-backend/src/contract/built-in-products";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { asOps, callMedusa, callShop, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, countStock } from "../support/products";
import { demoAccounts } from "../support/stack";

const Found = z.object({
  products: z.array(z.object({ id: z.string(), title: z.string() })),
  count: z.number(),
  hasMore: z.boolean(),
  lastKey: z.string().nullable(),
  understoodAs: z.string().nullable(),
});
const Named = Found.extend({
  fitting: z
    .object({
      ...{ handle: z.string(), title: z.string(), words: z.string(), count: z.number() },
      products: z.array(z.object({ handle: z.string(), title: z.string() })),
    })
    .nullable(),
});
/** The most products that one answer may have. */
const PAGE = 100;
const BUILT_IN = BUILT_IN_PRODUCTS.map(({ title }) => title);

/** All results of a search, page by page: other tests add hundreds of products, most of them cheaper than any drone. */
async function search(q: string) {
  const read = async (after: string | null) => {
    const query = new URLSearchParams({ q, limit: String(PAGE), ...(after && { after }) });
    return parseAnswer(Found, await callShop("GET", `/product-search?${query}`, null));
  };
  const { products: found, lastKey, ...answer } = await read(null);
  const products = [...found];
  for (let page = { products: found, lastKey }; page.lastKey && page.products.length === PAGE; ) {
    page = await read(page.lastKey);
    products.push(...page.products);
  }
  return { ...answer, ids: products.map(({ id }) => id), titles: products.map(({ title }) => title) };
}
/** The built-in drones in a search's results; other tests add products of their own. */
const drones = async (q: string) => (await search(q)).titles.filter((title) => BUILT_IN.includes(title)).sort();

describe("a search", () => {
  it("that full text answers is not widened", async () => {
    const { titles, count, understoodAs } = await search("kestrel");
    expect([titles.sort(), count, understoodAs]).toEqual([["Kestrel Air", "Kestrel Mini", "Kestrel Pro"], 3, null]);
  });

  inFull("finds a name without accents and in both forms of Unicode", async () => {
    const word = `zq${Date.now().toString(36)}`;
    const { productId } = await addProduct({ productName: `Prøve Åben ${word}` });
    const names = ["Prøve Åben", "Prøve Åben".normalize("NFD"), "PRØVE ÅBEN", "prove aben"];
    const said = names.map((name) => `${name} ${word}`);
    for (const q of said) await expect.poll(async () => (await search(q)).ids).toEqual([productId]);
    for (const q of said) {
      const { body } = await new Person().api("GET", `/products?${new URLSearchParams({ q })}`);
      expect(body, q).toEqual([expect.objectContaining({ _id: productId })]);
    }
  });

  it("says beyond its last page how much it has found, for the same words", async () => {
    const ask = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ q: "kestrel", limit: "5", ...more });
      return parseAnswer(Found, await callShop("GET", `/product-search?${query}`, null));
    };
    const after = String((await ask({ sort: "price" })).lastKey);
    for (const beyond of ["offset=5", "sort=price&offset=5", `sort=price&after=${encodeURIComponent(after)}`])
      expect(await ask(Object.fromEntries(new URLSearchParams(beyond)))).toMatchObject({
        products: [],
        count: 3,
        understoodAs: null,
      });
    const misspelt = await ask({ q: "kestral", offset: "5" });
    expect(misspelt).toMatchObject({ products: [], count: 3, understoodAs: "kestrel" });
  });

  it("that nothing answers finds nothing", async () => {
    const none = ["submarine", "zzzz", "the", "---", "8k camera", "gift", "dji mavic", "drone under 5 g", "%"];
    for (const q of [...none, "'; drop table product; --"])
      expect(await search(q), q).toEqual({ ids: [], titles: [], count: 0, hasMore: false, understoodAs: null });
  });

  it.each([
    ["waterproof", ["Heron Marine"]],
    ["water-resistant", ["Heron Marine"]],
    ["4k camera", ["Heron Marine", "Kestrel Air", "Kestrel Mini", "Osprey Classic", "Wren Cine"]],
    ["under 250 g", ["Kestrel Mini", "Sparrow"]],
    ["drone", [...BUILT_IN].sort()],
    ["quadcopter", [...BUILT_IN].sort()],
    ["4k folding below $600", ["Kestrel Air", "Kestrel Mini", "Osprey Classic"]],
    ["cheap drone under $300", ["Kestrel Mini", "Sparrow"]],
    ["long flight time over 40 min", ["Kestrel Pro", "Tern VTOL"]],
    ["at least 40 minutes", ["Kestrel Air", "Kestrel Pro", "Tern VTOL"]],
    ["48mp", ["Petrel Thermal"]],
    ["kestrel-pro", ["Kestrel Pro"]],
    ["KÉSTREL prö", ["Kestrel Pro"]],
    ["obstacle avoidance", ["Kestrel Pro"]],
    ["follow me", ["Kestrel Pro", "Osprey Classic"]],
    ["night vision", ["Petrel Thermal"]],
    ["fixed wing", ["Tern VTOL"]],
    ["for beginners", ["Sparrow"]],
    ["kes", ["Kestrel Air", "Kestrel Mini", "Kestrel Pro"]],
  ])("for %j finds what the figures say", async (q, titles) => {
    expect(await drones(q)).toEqual(titles);
  });

  it.each([
    ["cheap", ["Sparrow", "Kestrel Mini", "Wren Cine"]],
    ["lightest drone", ["Sparrow", "Kestrel Mini", "Wren Cine"]],
    ["long flight time", ["Tern VTOL", "Kestrel Pro", "Kestrel Air"]],
    ["long distance", ["Tern VTOL", "Kestrel Pro", "Kestrel Air"]],
  ])("for %j has those first that it asks for", async (q, first) => {
    const { titles } = await search(q);
    expect(titles.filter((title) => BUILT_IN.includes(title)).slice(0, 3)).toEqual(first);
  });

  it.each([
    ["fishing drone", "drone", BUILT_IN],
    ["waterprof quiet drone", "waterproof drone", ["Heron Marine"]],
  ])("with words that no product has says that %j was taken for %j", async (q, understood, titles) => {
    expect((await search(q)).understoodAs).toBe(understood);
    expect(await drones(q)).toEqual([...titles].sort());
  });

  it("for a spare battery finds the batteries, and none of the drones that have one; for props propellers", async () => {
    const { titles, understoodAs } = await search("spare battery");
    expect(titles.filter((title) => /^Flight battery/.test(title))).toHaveLength(3);
    expect(titles.filter((title) => BUILT_IN.includes(title))).toEqual([]);
    const props = await search("props");
    expect(props.titles[0]).toMatch(/^Propeller/);
    expect([understoodAs, props.understoodAs]).toEqual([null, null]);
  });

  it("that names a product beside what goes with it finds the same, and names that apart", async () => {
    const ask = async (more: Record<string, string>) => {
      const query = new URLSearchParams({ limit: "60", ...more });
      return parseAnswer(Named, await callShop("GET", `/product-search?${query}`, null));
    };
    const q = "battery for kestrel pro";
    const [plain, named] = [await ask({ q }), await ask({ q, fitting: "named" })];
    expect(named.products).toEqual(plain.products);
    expect(plain.fitting).toBeNull();
    expect(named.fitting).toMatchObject({ handle: "kestrel-pro", title: "Kestrel Pro", words: "battery" });
    expect(named.fitting?.products[0]?.title).toBe("Flight battery 77 Wh");
    for (const none of ["kestrel pro", "submarine for kestrel pro", "battery for submarine"])
      expect((await ask({ q: none, fitting: "named" })).fitting, none).toBeNull();
  });

  it("lists those first whose name or kind says it, and last those whose description mentions it", async () => {
    expect((await search("folding below $600")).titles.at(-1)).toBe("Osprey Classic");
    expect((await search("camera")).titles[0]).toBe("Osprey Classic");
  });

  it.each([
    ["kestral", "kestrel", ["Kestrel Air", "Kestrel Mini", "Kestrel Pro"]],
    ["Waterprof drone", "waterproof drone", ["Heron Marine"]],
    ["osprei under 2 kg", "osprey under 2 kg", ["Osprey Classic"]],
  ])("for %j says that it was taken for %j", async (q, understood, titles) => {
    const answer = await search(q);
    expect([answer.understoodAs, answer.titles.sort()]).toEqual([understood, titles]);
  });
});

inFull("what is searched follows a product from its first moment to its last, whoever changes it", async () => {
  const word = `zephyr${Date.now().toString(36)}`.replace(/\d/g, "x");
  const product = await addProduct({ productName: `Kite ${word}`, productPrice: 12.5 });
  expect((await search(word)).ids).toEqual([product.productId]);
  const finds = (q: string) => expect.poll(async () => (await search(q)).ids.includes(product.productId));

  const change = (body: unknown) => asOps("POST", `/admin/products/${product.productId}`, body);
  await change({ title: `Other ${word}y`, metadata: { kind: "waterproof", weightGrams: 77, flightTimeMinutes: 9 } });
  await finds(`${word}y waterproof drone under 80 g`).toBe(true);
  await change({ status: "draft" });
  await finds(`${word}y`).toBe(false);
  await change({ status: "published" });
  await finds(`${word}y under $13`).toBe(true);

  const price =
    "update price set amount = 99 where price_set_id = (select s.price_set_id from product_variant v join product_variant_price_set s on s.variant_id = v.id where v.product_id = $1)";
  await queryDatabase(price, [product.productId]);
  await finds(`${word}y under $13`).toBe(false);
  await finds(`${word}y over $98`).toBe(true);

  const fact = "select in_stock from product_fact where product_id = $1";
  const inStock = async () => (await queryDatabase(fact, [product.productId]))[0]?.in_stock;
  const setStock = await countStock(product, 2);
  await expect.poll(inStock).toBe(true);
  await setStock(0);
  await expect.poll(inStock).toBe(false);
  const admin = await Person.signIn(demoAccounts.admin);
  await admin.api("DELETE", `/deleteProduct/${product.productId}`);
  expect((await search(`${word}y`)).ids).toEqual([]);
  expect(await inStock()).toBeUndefined();
});

const Options = z.array(z.object({ value: z.string(), count: z.number().nullable() }));
const Narrowed = z.object({
  products: z.array(z.object({ title: z.string() })),
  count: z.number(),
  firstKey: z.string().nullable(),
  lastKey: z.string().nullable(),
  facets: z.record(z.string(), Options),
});

async function narrow(query: Record<string, string>) {
  const path = `/store/shop/product-search?${new URLSearchParams({ limit: "100", facets: "all", ...query })}`;
  const { products, facets, ...answer } = parseAnswer(Narrowed, await callMedusa("GET", path, { headers: SHOP_KEY }));
  const countOf = (name: string, value: string) => facets[name]?.find((option) => option.value === value)?.count;
  return { titles: products.map(({ title }) => title), ...answer, facets, countOf };
}
const titles = BUILT_IN_PRODUCTS.map(({ title }) => title);
/** The built-in drones in their order; other tests add products of their own. */
const filtered = async (query: Record<string, string>) =>
  (await narrow(query)).titles.filter((title) => titles.includes(title));

describe("the Store's filters", () => {
  it.each<[Record<string, string>, string[]]>([
    [{ kind: "folding" }, ["Kestrel Mini", "Kestrel Air", "Kestrel Pro"]],
    [{ kind: "folding", price: "300-500" }, []],
    [{ weight: "-250" }, ["Sparrow", "Kestrel Mini"]],
    [{ class: "none" }, ["Swift FPV"]],
    [{ q: "kestrel", time: "45-" }, ["Kestrel Pro"]],
    [{ q: "drone under $600", range: "5-10", stock: "in" }, ["Osprey Classic", "Kestrel Mini"]],
  ])("%j leave what fits all of them", async (query, left) => {
    expect((await filtered(query)).sort()).toEqual(left.sort());
  });

  inFull("are counted with the other filters as they are", async () => {
    const { countOf, count } = await narrow({ kind: "folding", class: "C1" });
    const counts = [count, countOf("kind", "folding"), countOf("kind", "cinewhoop")];
    expect([...counts, ...["C0", "C1", "C2"].map((name) => countOf("class", name))]).toEqual([1, 1, 1, 1, 1, 1]);
    const searched = await narrow({ q: "kestrel" });
    expect(searched.facets.kind).toEqual([{ value: "folding", count: 3 }]);
    expect(searched.countOf("weight", "-250")).toBe(1);
  });

  inFull("have counts that are those of the products, whatever changed since", async () => {
    const counted = await queryDatabase(`select (select sum(products)::int from product_facet) as kept,
      (select count(*)::int from product_fact) as facts, (select count(*)::int from product_facet where products < 1) as empty`);
    expect(counted).toEqual([{ kept: counted[0]?.facts, facts: counted[0]?.facts, empty: 0 }]);
  });

  it.each<Record<string, string>>([{ kind: "x".repeat(61) }, { price: "1-2" }, { stock: "out" }, { sort: "best" }])(
    "refuse %j",
    async (query) => {
      const path = `/store/shop/product-search?${new URLSearchParams({ limit: "1", ...query })}`;
      expect((await callMedusa("GET", path, { headers: SHOP_KEY })).status).toBe(422);
    },
  );
});

type Figure = (product: (typeof BUILT_IN_PRODUCTS)[number]) => number;
/** The built-in drones in this order, read page after page, because other tests add products. */
const inOrder = async (query: Record<string, string>) => {
  const found: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page = await narrow({ ...query, ...(after && { after }) });
    found.push(...page.titles.filter((title) => titles.includes(title)));
    after = page.titles.length === 0 ? null : page.lastKey;
  }
  return found;
};

inFull("the Store's orders go by the figure that they name, over all products", async () => {
  for (const [sort, figure] of [
    ["price", ({ price }) => price],
    ["price-desc", ({ price }) => -price],
    ["weight", ({ facts }) => facts.weightGrams],
    ["time", ({ facts }) => -facts.flightTimeMinutes],
  ] as [string, Figure][]) {
    const found = (await inOrder({ sort })).flatMap((title) => BUILT_IN_PRODUCTS.filter((one) => one.title === title));
    expect([sort, found.map(figure)]).toEqual([sort, BUILT_IN_PRODUCTS.map(figure).sort((a, b) => a - b)]);
  }
  expect(await inOrder({})).toEqual(titles);
  expect(await inOrder({ sort: "newest" })).toEqual([...titles].reverse());
});

describe("pages by key", () => {
  it.each<Record<string, string>>([{ sort: "price" }, { sort: "rating" }, { sort: "newest" }, {}])(
    "go through all products of %j and back, each once",
    async (order) => {
      const query = { kind: "folding", ...order };
      const all = await narrow(query);
      const pages = [await narrow({ ...query, limit: "1" })];
      for (let page = pages[0]; page?.lastKey && pages.length < all.titles.length; pages.push(page))
        page = await narrow({ ...query, limit: "1", after: page.lastKey });
      expect(pages.flatMap(({ titles }) => titles)).toEqual(all.titles);
      const behind = await narrow({ ...query, before: pages.at(-1)?.firstKey ?? "" });
      expect(behind.titles).toEqual(all.titles.slice(0, -1));
      const last = await narrow({ ...query, after: pages.at(-1)?.lastKey ?? "" });
      expect(last.titles).toEqual([]);
    },
  );

  inFull("begin at the first page where the key is none of theirs", async () => {
    const first = await narrow({ sort: "price", limit: "2" });
    for (const after of ["x", Buffer.from("'; drop table product|prod_1").toString("base64url")])
      expect((await narrow({ sort: "price", limit: "2", after })).titles).toEqual(first.titles);
  });
});

inFull("a filtered Store stands whole in its address, works without scripts, and is no landing page", async () => {
  const page = async (path: string) => (await whileBusy(() => new Person().visit(path))).text();

  const html = await page("/explore?kind=folding&sort=price&nothing=x&weight=&filters=open");
  // Other tests add some.
  const folding = html.match(/data-testid="product-card"/g)?.length ?? 0;
  expect(folding).toBeGreaterThanOrEqual(3);
  expect(html).toContain(`<option value="folding" selected="">Folding (${folding})`);
  expect(html).toContain(`${folding} products`);
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).toMatch(/<input type="hidden" name="kind" value="folding"\/>/);
  expect(await page("/explore?q=4k&kind=folding")).toContain("2 products for “4k”");
  const whole = await page("/explore");
  expect(whole).not.toMatch(/<meta name="robots"|<select/);
  expect(whole).toMatch(/<a [^>]*href="\/explore\?filters=open"/);
  expect(await page("/explore?kind=nothing-of-the-kind")).toContain("Nothing matches all of that");
});
