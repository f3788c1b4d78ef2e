import { describe, expect, it } from "vitest";
import { SHOWN_AT_HOME } from "~/domain/product";
import { builtInList } from "./product-list.server";
import { toShownList } from "./shown-list.server";

const builtIn = builtInList();
const products = builtIn.products.map((product) => ({ ...product, productId: `prod_${product.handle}` }));
const live = { products, total: products.length, source: "live" as const };

describe("what a screen carries of a list", () => {
  it("is what it shows, and the ids by which a cart that was filled without Medusa is known again", async () => {
    const shown = await toShownList(live, SHOWN_AT_HOME);
    expect(shown.products.map(({ name }) => name)).toEqual(products.slice(0, SHOWN_AT_HOME).map(({ name }) => name));
    expect(Object.entries(shown.otherIds ?? {})).toEqual(
      products.slice(SHOWN_AT_HOME).map(({ handle, productId }) => [handle, productId]),
    );
    expect(shown.total).toBe(products.length);
    expect(JSON.stringify(shown)).not.toContain('"description"');
  });

  it("has no other ids where all is shown, or where nothing came from Medusa", async () => {
    expect(await toShownList(Promise.resolve(live))).not.toHaveProperty("otherIds");
    expect(await toShownList(builtIn, SHOWN_AT_HOME)).not.toHaveProperty("otherIds");
  });
});
