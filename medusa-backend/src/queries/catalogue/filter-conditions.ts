import {
  BAND_LIMITS,
  type BandFacet,
  bandsOf,
  type FacetName,
  type ProductFilters,
} from "../../contract/product-filters";

/** A condition of a statement with its bindings. */
export type Condition = { sql: string; bindings: (string | number | boolean)[] };

/** The column that holds a facet, in product_fact and in product_facet. */
export const FACET_COLUMNS = {
  kind: "kind",
  class: "class_label",
  price: "price_band",
  weight: "weight_band",
  time: "time_band",
  range: "range_band",
  stock: "in_stock",
} as const satisfies Record<FacetName, string>;
export const FACET_NAMES = Object.keys(FACET_COLUMNS) as FacetName[];

const isBand = (name: FacetName): name is BandFacet => name in BAND_LIMITS;

/** A facet's value in the database for the one in an address. */
function toStored(name: FacetName, value: string): string | number | boolean {
  if (name === "stock") return true;
  return isBand(name) ? bandsOf(name).indexOf(value) : value;
}

/** A facet's value in an address for the one in the database, as text; null for a value without a filter. */
export function fromStored(name: FacetName, stored: string): string | null {
  if (name === "stock") return stored === "true" ? "in" : null;
  return (isBand(name) ? bandsOf(name)[Number(stored)] : stored) || null;
}

/** The filters as conditions on the table with this alias, without the one in `except`. */
export function filterConditions(alias: string, filters: ProductFilters, except?: FacetName): Condition[] {
  return FACET_NAMES.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || name === except) return [];
    return [{ sql: `${alias}.${FACET_COLUMNS[name]} = ?`, bindings: [toStored(name, value)] }];
  });
}

/** All of the conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  const sql = ["true", ...conditions.map((condition) => condition.sql)].join(" and ");
  return { sql, bindings: conditions.flatMap(({ bindings }) => bindings) };
}
