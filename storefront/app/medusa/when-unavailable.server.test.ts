import { describe, expect, it } from "vitest";
import { SHOWN_AT_HOME } from "~/domain/product";
import { builtInList } from "./home-lists.server";
import { toShownList } from "./when-unavailable.server";

const builtIn = builtInList();
const products = builtIn.products.map((product) => ({ ...product, productId: `prod_${product.handle}` }));
const live = { products, total: products.length, source: "live" as const };

describe("what a screen carries of a list", () => {
  it("is what it shows, and nothing that no card shows; without a limit the whole list, also a late one", async () => {
    const shown = await toShownList(live, SHOWN_AT_HOME);
    expect(shown.products.map(({ name }) => name)).toEqual(products.slice(0, SHOWN_AT_HOME).map(({ name }) => name));
    expect(shown.total).toBe(products.length);
    expect(JSON.stringify(shown)).not.toContain('"description"');
    expect((await toShownList(Promise.resolve(live))).products).toHaveLength(products.length);
  });
});
