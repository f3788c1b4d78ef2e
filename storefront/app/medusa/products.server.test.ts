import { expect, it } from "vitest";
import type { Medusa } from "./client.server";
import { listUnsellableProducts } from "./products.server";

it("a product that cannot be sold is listed without a picture that is none, which a browser would request", async () => {
  const addresses = ["/images/products/sparrow-1.webp", "/auth/google"];
  const products = addresses.map((imageUrl, place) => ({ id: `prod_${place}`, title: "Kite", imageUrl, price: null }));
  const medusa = { call: async () => ({ products }) } as unknown as Medusa;
  const shown = await listUnsellableProducts(medusa, { q: "" });
  expect(shown.map(({ imageUrl }) => imageUrl)).toEqual([addresses[0], ""]);
});
