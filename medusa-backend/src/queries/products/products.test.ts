import { expect, it } from "vitest";
import { toCatalogueProduct } from "./products";

const ROW = {
  id: "prod_1",
  variantId: "variant_1",
  handle: "kite",
  title: "Kite",
  imageUrl: "",
  shortDescription: "",
  description: "",
  metadata: null,
  price: 14_900,
  averageRating: null,
  ratedBy: 0,
  copiedUrl: null,
  lowestBefore: null,
};

it.each([
  [4_812, 6],
  [6, 6],
  [5, 5],
  [0, 0],
  [null, null],
])("of a stock of %s, everybody is told %s", (available, told) => {
  expect(toCatalogueProduct({ ...ROW, available }).available).toBe(told);
});
