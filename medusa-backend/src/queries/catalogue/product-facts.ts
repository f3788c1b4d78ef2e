import { createHash } from "node:crypto";
import { z } from "zod";
import { isWholeCents } from "../../contract/common";
import { joinedUnits, spelledWords, toSearchText } from "../../lib/catalogue/search-words";
import type { Database } from "../../lib/database/connection";
import { keepingPlans } from "../../lib/database/kept-plans";
import { queryList, readable } from "../../lib/database/sql";
import { toFigures } from "./figures";
import { CatalogueRow } from "./products";
import { DESCRIBED_PAGE, MAYBE_ON_SALE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

const FactRow = CatalogueRow.extend({
  price: z.number(),
  /** As text, because the microseconds decide the order and a Date has none. */
  listed_at: z.string(),
  is_published: z.boolean(),
  rating: z.number().nullable(),
  reviews: z.number(),
  /** A digest of its links to other products. */
  links: z.string().nullable(),
});

const OffSaleRow = FactRow.extend({ variant_id: z.string().nullable(), price: z.number().nullable() });
type OffSaleRow = z.infer<typeof OffSaleRow>;

/** Those of the given products that are published with a price, or the others, with all that facts are made of. */
export function factsStatement(productIds: readonly string[], isOnSale: boolean): Statement {
  const [joins, where] = isOnSale
    ? [ON_SALE, PUBLISHED]
    : [MAYBE_ON_SALE, `(price.amount is null or not (${PUBLISHED}))`];
  return {
    sql: `
      with page as materialized (
        select ${ON_SALE_COLUMNS}, ${PUBLISHED} as is_published from product p ${joins} where ${where} and p.id = any(?::text[])),
      described as materialized (${DESCRIBED_PAGE})
      select d.*, page.is_published, page.created_at::text as listed_at, rated.stars::float8 / rated.reviews as rating,
        coalesce(rated.reviews, 0)::int as reviews, linked.links
      from described d join page on page.id = d.id
      left join product_rating rated on rated.product_id = d.id
      left join lateral (
        select md5(string_agg(w.accessory_id || '>' || w.product_id, ' ' order by w.accessory_id, w.product_id)) as links
        from works_with w where w.accessory_id = d.id or w.product_id = d.id) linked on true`,
    bindings: [[...productIds]],
  };
}

/**
 * The searched words of a product by weight: its name, its kind, its figures and claims, its description.
 */
function toTexts({ title, short_description, description, metadata }: OffSaleRow) {
  const figures = toFigures(metadata);
  const { kind = "", camera = "", claim = "", chemistry = "", material = "" } = figures;
  const flies = figures.flightTimeMinutes !== undefined;
  const what = [kind, flies && "drone", camera && "camera", figures.remoteId && "remote ID", figures.class];
  const measured = [
    [figures.weightGrams, "g weight"],
    [figures.flightTimeMinutes, "min minutes flight time"],
    [figures.rangeKm, "km range"],
    [figures.topSpeedKmh, "km/h top speed"],
    [figures.windResistanceMps, "m/s wind resistance"],
    [figures.batteryWh, "Wh battery"],
    [figures.capacityMah, "mAh capacity"],
    [figures.massGrams, "g mass"],
    [figures.powerW, "W power"],
  ].flatMap(([value, unit]) => (value === undefined ? [] : [`${value} ${unit}`]));
  const told = [short_description, camera, claim, chemistry, material, ...measured].join("\n");
  return {
    name: toSearchText(title),
    what: toSearchText(what.filter(Boolean).join("\n")),
    told: toSearchText(`${told}\n${joinedUnits(told)}`),
    description: toSearchText(description),
    words: spelledWords([title, ...what.filter(Boolean), camera, claim, short_description].join(" ")),
  };
}

/**
 * A digest of everything that pages show of a product but its stock, which is a fact of its own and changes without the
 * rest. The stored rating is left out, because this row is about to replace it.
 */
function digest({ average_rating: _, rated_by: __, is_published: ___, available: ____, ...shown }: OffSaleRow): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

function toFact(row: OffSaleRow) {
  const figures = toFigures(row.metadata);
  return {
    product_id: row.id,
    listed_at: row.listed_at,
    title: row.title,
    price: row.price,
    is_published: row.is_published,
    in_stock: row.available !== 0,
    available: row.available,
    rating: row.rating,
    reviews: row.reviews,
    kind: figures.kind ?? null,
    class_label: figures.class === null ? "none" : (figures.class ?? null),
    weight_grams: figures.weightGrams ?? null,
    flight_time_minutes: figures.flightTimeMinutes ?? null,
    range_km: figures.rangeKm ?? null,
    top_speed_kmh: figures.topSpeedKmh ?? null,
    wind_resistance_mps: figures.windResistanceMps ?? null,
    battery_wh: figures.batteryWh ?? null,
    shown: digest(row),
    texts: toTexts(row),
  };
}

/**
 * The facts of the given products as they are now: of those that can be bought, and of those that are not on sale,
 * among them published ones without a price that can be charged.
 */
export async function listProductFacts(database: Database, productIds: readonly string[]) {
  const [on, off] = [factsStatement(productIds, true), factsStatement(productIds, false)];
  const kept = keepingPlans(database);
  const sold = readable(await queryList(kept, "product facts", FactRow, on.sql, on.bindings));
  const others = readable(await queryList(kept, "product facts", OffSaleRow, off.sql, off.bindings));
  return {
    product_fact: sold.filter(({ price }) => isWholeCents(price)).map(toFact),
    off_sale_fact: [...sold.filter(({ price }) => !isWholeCents(price)), ...others].map(toFact),
  };
}
