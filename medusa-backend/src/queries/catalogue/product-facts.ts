import { createHash } from "node:crypto";
import { z } from "zod";
import { isWholeCents } from "../../contract/common";
import { joinedUnits, spelledWords, toSearchText } from "../../lib/catalogue/search-words";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { toFigures } from "./figures";
import { shownReviews } from "./product-page-statements";
import { CatalogueRow } from "./products";
import { DESCRIBED_PAGE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

const FactRow = CatalogueRow.extend({
  price: z.number(),
  /** As text: the microseconds decide the order, and a Date has none. */
  listed_at: z.string(),
  rating: z.number().nullable(),
  reviews: z.number(),
});

/** Those of the given products that can be bought, with all that their facts are made of. */
export function factsStatement(productIds: readonly string[]): Statement {
  return {
    sql: `
      with page as materialized (
        select ${ON_SALE_COLUMNS} from product p ${ON_SALE} where ${PUBLISHED} and p.id = any(?::text[])),
      described as materialized (${DESCRIBED_PAGE})
      select d.*, page.created_at::text as listed_at, shown.rating, shown.reviews
      from described d join page on page.id = d.id
      left join lateral (select avg(r.rating)::float8 as rating, count(*)::int as reviews ${shownReviews("d.id")}) shown on true`,
    bindings: [[...productIds]],
  };
}

/**
 * The words of a product that are searched, by how much they count: its name, what it is, its figures and claims, its
 * description.
 */
function toTexts({ title, short_description, description, metadata }: z.infer<typeof FactRow>) {
  const figures = toFigures(metadata);
  const { kind = "", camera = "", claim = "" } = figures;
  const flies = figures.flightTimeMinutes !== undefined;
  const what = [kind, flies && "drone", camera && "camera", figures.remoteId && "remote ID", figures.class];
  const measured = [
    [figures.weightGrams, "g weight"],
    [figures.flightTimeMinutes, "min minutes flight time"],
    [figures.rangeKm, "km range"],
    [figures.topSpeedKmh, "km/h top speed"],
    [figures.windResistanceMps, "m/s wind resistance"],
    [figures.batteryWh, "Wh battery"],
  ].flatMap(([value, unit]) => (value === undefined ? [] : [`${value} ${unit}`]));
  const told = [short_description, camera, claim, ...measured].join("\n");
  return {
    name: toSearchText(title),
    what: toSearchText(what.filter(Boolean).join("\n")),
    told: toSearchText(`${told}\n${joinedUnits(told)}`),
    description: toSearchText(description),
    words: spelledWords([title, ...what.filter(Boolean), camera, claim, short_description].join(" ")),
  };
}

/**
 * A digest of all that pages show of a product. What is kept of its rating is left out: it is what this row is about to
 * become.
 */
function digest({ average_rating: _, rated_by: __, ...shown }: z.infer<typeof FactRow>): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}

function toFact(row: z.infer<typeof FactRow>) {
  const figures = toFigures(row.metadata);
  return {
    product_id: row.id,
    listed_at: row.listed_at,
    title: row.title,
    price: row.price,
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

/** The facts of those of the given products that can be bought, as they are now; the others have none. */
export async function listProductFacts(database: Database, productIds: readonly string[]) {
  const { sql, bindings } = factsStatement(productIds);
  const rows = readable(await queryList(database, "product facts", FactRow, sql, bindings));
  return rows.filter(({ price }) => isWholeCents(price)).map(toFact);
}
