import { expect, it } from "vitest";
import { listHsCodes, toCatalogueProduct } from "./products";

const ROW = {
  ...{ id: "prod_1", variantId: "variant_1", handle: "kite", title: "Kite", imageUrl: "", shortDescription: "" },
  ...{ description: "", metadata: null, price: 14_900, averageRating: null, ratedBy: 0 },
  ...{ copiedUrl: null, lowestBefore: null },
};

it("everybody is told six pieces at most, and the codes for customs, not their products' ids", async () => {
  const told = [4_812, 6, 5, 0, null].map((available) => toCatalogueProduct({ ...ROW, available }).available);
  expect(told).toEqual([6, 6, 5, 0, null]);
  const rows = [
    { id: "prod_1", hs_code: "88062210" },
    { id: "prod_2", hs_code: null },
  ];
  const codes = await listHsCodes({ raw: async () => ({ rows }) }, ["variant_1", "variant_2"]);
  expect(codes).toEqual(["88062210", null]);
});
