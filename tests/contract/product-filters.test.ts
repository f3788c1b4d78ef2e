import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BUILT_IN_PRODUCTS } from "../../medusa-backend/src/contract/built-in-products";
import { parseAnswer, whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callMedusa, SHOP_KEY } from "../support/ops";
import { Person } from "../support/person";

const Options = z.array(z.object({ value: z.string(), count: z.number().nullable() }));
const Answer = z.object({
  products: z.array(z.object({ title: z.string() })),
  count: z.number(),
  firstKey: z.string().nullable(),
  lastKey: z.string().nullable(),
  facets: z.record(z.string(), Options),
});

async function narrow(query: Record<string, string>) {
  const path = `/store/shop/product-search?${new URLSearchParams({ limit: "100", facets: "all", ...query })}`;
  const { products, facets, ...answer } = parseAnswer(Answer, await callMedusa("GET", path, { headers: SHOP_KEY }));
  const countOf = (name: string, value: string) => facets[name]?.find((option) => option.value === value)?.count;
  return { titles: products.map(({ title }) => title), ...answer, facets, countOf };
}
const titles = BUILT_IN_PRODUCTS.map(({ title }) => title);
/** The built-in drones in their order; other tests add products of their own. */
const drones = async (query: Record<string, string>) =>
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
    expect((await drones(query)).sort()).toEqual(left.sort());
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
