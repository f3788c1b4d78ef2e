import { toSnake } from "../../lib/database/camel-row";

export type NewFact = {
  productId: string;
  listedAt: string;
  title: string;
  price: number | null;
  priceTo: number | null;
  colours: string[] | null;
  /** "colour:Pearl", "kit:Fly More"; null for a product without any. */
  choices: string[] | null;
  /** Its price is missing or cannot be charged. Only `off_sale_fact` has it. */
  isPublished: boolean;
  inStock: boolean;
  available: number | null;
  rating: number | null;
  reviews: number;
  kind: string | null;
  classLabel: string | null;
  weightGrams: number | null;
  flightTimeMinutes: number | null;
  rangeKm: number | null;
  topSpeedKmh: number | null;
  windResistanceMps: number | null;
  batteryWh: number | null;
  shown: string;
  texts: { name: string; what: string; told: string; description: string; words: string[] };
};

const TYPES = {
  productId: "text",
  listedAt: "timestamptz",
  title: "text",
  price: "numeric",
  priceTo: "numeric",
  colours: "text[]",
  choices: "text[]",
  inStock: "boolean",
  available: "float8",
  rating: "float8",
  reviews: "integer",
  kind: "text",
  classLabel: "text",
  weightGrams: "float8",
  flightTimeMinutes: "float8",
  rangeKm: "float8",
  topSpeedKmh: "float8",
  windResistanceMps: "float8",
  batteryWh: "float8",
  shown: "text",
} as const satisfies Record<Exclude<keyof NewFact, "texts" | "isPublished">, string>;

const of = (table: string, columns: readonly string[]) => columns.map((name) => `${table}.${name}`).join(", ");

export const FACT_TABLES = ["product_fact", "off_sale_fact"] as const;
export type FactTable = (typeof FACT_TABLES)[number];

/** Writes facts, a JSON array, over existing ones. A row with the same facts is not changed. */
export function saveFacts(table: FactTable): string {
  const types = Object.entries(table === "off_sale_fact" ? { ...TYPES, isPublished: "boolean" } : TYPES);
  const given = types.map(([name]) => `"${name}"`);
  const stored = [...types.map(([name]) => toSnake(name)), "document"];
  return `
  insert into ${table} (${stored.join(", ")})
  select ${of("n", given)},
    setweight(to_tsvector('shop', n.texts->>'name'), 'A') || setweight(to_tsvector('shop', n.texts->>'what'), 'B')
      || setweight(to_tsvector('shop', n.texts->>'told'), 'C') || setweight(to_tsvector('shop', n.texts->>'description'), 'D')
  from jsonb_to_recordset(?::jsonb) as n(${types.map(([name, type]) => `"${name}" ${type}`).join(", ")}, texts jsonb)
  on conflict (product_id) do update set ${stored.map((name) => `${name} = excluded.${name}`).join(", ")}, updated_at = now()
  where (${of(table, stored)}) is distinct from (${of("excluded", stored)})
  returning product_id`;
}

const FACETS = ["kind", "class_label", "price_band", "weight_band", "time_band", "range_band", "in_stock"];
const known = FACETS.map((name) => {
  if (name === "in_stock") return name;
  return name.endsWith("_band") ? `coalesce(${name}, -1)` : `coalesce(${name}, '')`;
});

/** Adds products, as stored now, to `product_facet`, or subtracts them. */
export const countFacets = (change: "add" | "take out") => `
  insert into product_facet (${FACETS.join(", ")}, products)
  select ${known.join(", ")}, ${change === "add" ? "" : "-"}count(*) from product_fact where product_id = any(?::text[])
  group by ${known.map((_, place) => place + 1).join(", ")}
  on conflict (${FACETS.join(", ")}) do update set products = product_facet.products + excluded.products, updated_at = now()`;

/** Those of `reviewIds` without an entry count no longer. */
export type NewRating = { reviewId: string; productId: string; rating: number };
export type NewRatings = { reviewIds: string[]; entries: NewRating[] };

const onTop = `on conflict (product_id) do update set reviews = product_rating.reviews + excluded.reviews,
    stars = product_rating.stars + excluded.stars, updated_at = now() returning product_id`;

/** Takes reviews out of the sums, as they were counted before. Returns the products. */
export const TAKE_OUT_RATINGS = `
  with gone as (delete from rated_review where review_id = any(?::text[]) returning product_id, rating)
  insert into product_rating (product_id, reviews, stars)
  select product_id, -count(*), -sum(rating) from gone group by product_id ${onTop}`;

/** Adds reviews, a JSON array, to the sums. Returns the products. */
export const ADD_RATINGS = `
  with counted as (
    insert into rated_review (review_id, product_id, rating)
    select n."reviewId", n."productId", n.rating
    from jsonb_to_recordset(?::jsonb) as n("reviewId" text, "productId" text, rating bigint)
    returning product_id, rating)
  insert into product_rating (product_id, reviews, stars)
  select product_id, count(*), sum(rating) from counted group by product_id ${onTop}`;

/** `kept…` is in the facts. `available` is null if stock is not counted; `keptIn` for a product without facts. */
export type CountedStock = {
  productId: string;
  available: number | null;
  keptIn: FactTable | null;
  keptAvailable: number | null;
  keptInStock: boolean | null;
  /** Of several variants, one number does not say what pages show. */
  isSeveral: boolean;
};

/** `others` need all facts: selling out moves the filters' counts, and several variants have the stock of each. */
export function sortStock(productIds: readonly string[], counted: readonly CountedStock[]) {
  const same = counted.filter(
    ({ keptIn, keptInStock, available, isSeveral }) =>
      keptIn !== null && !isSeveral && keptInStock === (available !== 0),
  );
  const known = new Set(same.map(({ productId }) => productId));
  return {
    changed: same.filter(({ available, keptAvailable }) => available !== keptAvailable),
    others: productIds.filter((productId) => !known.has(productId)),
  };
}

/** Writes the numbers of products, two lists, into their facts. */
export const saveStock = (table: FactTable) => `
  update ${table} f set available = n.available, updated_at = now()
  from unnest(?::text[], ?::float8[]) n(product_id, available) where f.product_id = n.product_id`;
