import { afterAll, beforeAll, expect } from "vitest";
import { setPrice } from "../support/discounts";
import { inFull as it } from "../support/in-full";
import { mustAsOps } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct } from "../support/products";
import { startStorefrontBeside } from "../support/second-servers";
import { stack } from "../support/stack";

/**
 * A change appears in every page, filter and search of every process within this time (docs/decisions/public-pages.md).
 */
const WITHIN_5_S = { timeout: 15_000, interval: 100 };

let other: Awaited<ReturnType<typeof startStorefrontBeside>>;
beforeAll(async () => {
  other = await startStorefrontBeside({ STRIPE_SANDBOX_URL: stack.stripeSandbox });
});
afterAll(() => other.stop());

const visitor = new Person();
const textOf = async (address: string) => (await visitor.visit(address)).text();
/** The same path of both storefronts. */
const onBoth = (paths: readonly string[]) =>
  [stack.storefront, other.url].flatMap((shop) => paths.map((it) => shop + it));

async function shows(addresses: readonly string[], words: string): Promise<void> {
  await Promise.all(
    addresses.map((address) =>
      expect.poll(async () => (await textOf(address)).includes(words), { ...WITHIN_5_S, message: address }).toBe(true),
    ),
  );
}

/** Changes a product as ops do in Medusa Admin. */
const change = ({ productId }: NewProduct, body: Record<string, unknown>) =>
  mustAsOps("POST", `/admin/products/${productId}`, body);

it("a change made in Medusa, with two storefronts is in the page, the search, the filters, the suggestions and the list within five seconds", {
  timeout: 180_000,
}, async () => {
  const word = `zonda${Date.now().toString(36)}`.replace(/\d/g, "x");
  const product = await addProduct({ productName: `Kite ${word}`, productPrice: 41.25 });
  const kind = `kite ${word}`;
  await change(product, { metadata: { kind } });
  const filtered = `/explore?${new URLSearchParams({ kind, sort: "price" })}`;
  const searched = `/explore?q=${word}`;
  const pages = onBoth([`/products/${product.handle}`, searched, filtered]);
  const all = [...pages, ...onBoth(["/api/server/products"])];
  const suggested = onBoth([`/explore/suggestions?q=${word}`]);
  await shows([...all, ...suggested], word);

  await change(product, { subtitle: `Words of ${word}` });
  await shows(all, `Words of ${word}`);

  await setPrice(product.productId, 42.75);
  await shows(pages, "$42.75");
  await shows(onBoth(["/api/server/products"]), '"productPrice":42.75');
  await shows(suggested, '"amount":4275');

  const setStock = await countStock(product, 2);
  await shows(onBoth([`${filtered}&stock=in`]), "1 product");
  await setStock(0);
  await shows(onBoth([searched, filtered]), "Sold out");
  await shows(onBoth([`${filtered}&stock=in`]), "Nothing matches all of that");
});
