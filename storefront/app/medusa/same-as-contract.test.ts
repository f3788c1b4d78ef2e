import { BAND_LIMITS, bandsOf, ProductFilters, ProductSort } from "medusa-backend/contract";
import { expect, it } from "vitest";
import { BANDS, FACETS, SORT_LABELS } from "~/domain/store-filters";

it("the filters and orders of the Store are those that the backend knows", () => {
  expect([...FACETS].sort()).toEqual(Object.keys(ProductFilters.shape).sort());
  expect(Object.keys(SORT_LABELS)).toEqual(ProductSort.options);
  for (const name of Object.keys(BAND_LIMITS) as (keyof typeof BANDS)[]) expect(BANDS[name]).toEqual(bandsOf(name));
});
