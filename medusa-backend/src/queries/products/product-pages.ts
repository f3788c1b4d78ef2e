import { z } from "zod";
import type { SellingTerms } from "../../contract/costs";
import { type ProductPageAnswer, ProductReview, RELATED_ON_PAGE, REVIEWS_ON_PAGE } from "../../contract/product-pages";
import { expectOf } from "../../lib/arrival";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryPage, readable } from "../../lib/database/sql";
import { toMinor } from "../../lib/money/money";
import { listDeliveryCountries } from "../accounts/addresses";
import { PHOTO_ADDRESS, photosOf } from "../expressions";
import { listShownPictures } from "../pictures";
import { getQuestionsBeside } from "../questions/questions";
import { getRegionTerms, listDeliveries } from "../store";
import { CatalogueRow, CodedRow, takeCodes, toCatalogueProduct } from "./products";
import {
  DESCRIBED_PAGE,
  MAYBE_ON_SALE,
  ON_SALE,
  ON_SALE_COLUMNS,
  PUBLISHED,
  type Statement,
  toFigures,
  withCodes,
} from "./statements";
import { getChoice } from "./variants";
import { listLinked } from "./works-with";

/** The product with this handle, former handle or id, if it can be bought. */
export function productStatement(handle: string): Statement {
  return {
    sql: withCodes(`
      with page as materialized (
        select ${ON_SALE_COLUMNS} from product p ${ON_SALE} where ${PUBLISHED} and (p.handle = ? or p.id = ?
          or p.id = (select former.product_id from former_handle former where former.handle = ?)))
      ${DESCRIBED_PAGE} order by p.handle = ? desc limit 1`),
    bindings: [handle, handle, handle, handle],
  };
}

/** The product with this id, if it has a price, whatever its state. */
export function previewStatement(productId: string): Statement {
  return {
    sql: withCodes(`
      with page as materialized (select ${ON_SALE_COLUMNS} from product p ${ON_SALE} where p.id = ? and p.deleted_at is null)
      ${DESCRIBED_PAGE}`),
    bindings: [productId],
  };
}

/** Twice the shown number of each kind, because some may have no price. */
const CANDIDATES = RELATED_ON_PAGE * 2;

/** A drone: accessories have no flight time. */
const FLIES = "(p.metadata->>'flightTimeMinutes' is not null)";

/**
 * Products of the same kind (index "IDX_product_kind"), then neighbours in the catalogue ("IDX_product_catalogue");
 * drones with drones, others with others. Each part stops after a few rows, however large the catalogue.
 */
export function relatedStatement(productId: string): Statement {
  const neighbours = (compare: "<" | ">", order: "asc" | "desc") => `
    select n.id, 1 as part, n.place from here cross join lateral (
      select p.id, row_number() over (order by p.created_at ${order}, p.id ${order}) as place from product p
      where ${PUBLISHED} and (p.created_at, p.id) ${compare} (here.created_at, here.id)
      order by p.created_at ${order}, p.id ${order} limit ${CANDIDATES}) n`;
  return {
    sql: `
      with here as materialized (
        select p.id, p.created_at, p.metadata->>'kind' as kind, ${FLIES} as flies from product p where p.id = ?),
      candidate as materialized (
        select id, min(part * 1000 + place) as place from (
          select s.id, 0 as part, s.place from here cross join lateral (
            select p.id, row_number() over (order by p.created_at, p.id) as place from product p
            where ${PUBLISHED} and p.metadata->>'kind' = here.kind and p.id <> here.id
            order by p.created_at, p.id limit ${CANDIDATES}) s
          union all ${neighbours("<", "desc")}
          union all ${neighbours(">", "asc")}) found
        group by id),
      page as materialized (
        select ${ON_SALE_COLUMNS}, candidate.place
        from candidate join product p on p.id = candidate.id join here on here.flies = ${FLIES} ${ON_SALE}
        order by candidate.place, p.id limit ${RELATED_ON_PAGE})
      ${DESCRIBED_PAGE} order by p.place, p.id`,
    bindings: [productId],
  };
}

/** Not hidden, and from an order that was not cancelled. `product` is a binding or a column. */
export const shownReviews = (product: string) => `
  from review r
  join order_status s on s.order_id = r.order_id and s.deleted_at is null and s.status <> 'cancelled'
  where r.product_id = ${product} and r.deleted_at is null and r.hidden_at is null`;

const REVIEW_ORDERS = {
  newest: "r.created_at desc, r.id desc",
  helpful: "r.helpful_count desc, r.created_at desc, r.id desc",
} as const;

/** The newest reviews of a product, or those that most people found helpful. */
export function reviewsStatement(productId: string, order: keyof typeof REVIEW_ORDERS = "newest"): Statement {
  return {
    sql: `select r.id, r.reviewer_name, r.description, r.rating, r.created_at, r.answer, r.answered_at,
      r.helpful_count as helpful, ${photosOf(PHOTO_ADDRESS)} as photos ${shownReviews("?")}
      order by ${REVIEW_ORDERS[order]} limit ${REVIEWS_ON_PAGE}`,
    bindings: [productId],
  };
}

/** A product's shown reviews and their average; no row without any. */
export function ratingStatement(productId: string): Statement {
  return {
    sql: "select reviews::int as count, stars::float8 / reviews as average from product_rating where product_id = ?",
    bindings: [productId],
  };
}

/** A product's place in the catalogue: its page of addresses starts after it. */
const PLACE = "p.created_at::text || '|' || p.id";

export type ProductPlace = { createdAt: string; productId: string };

/** Oldest product first: after a place (null: from the first), up to another (null: to the last), at most `limit`. */
export type CataloguePart = { after: ProductPlace | null; until: ProductPlace | null; limit: number };

/** The published products of a part, each with its place, by the index alone that has their order. */
export function partStatement({ after, until, limit }: CataloguePart): Statement {
  const bound = (compare: ">" | "<=", place: ProductPlace | null) =>
    place
      ? { sql: `and (p.created_at, p.id) ${compare} (?::timestamptz, ?)`, bindings: [place.createdAt, place.productId] }
      : { sql: "", bindings: [] };
  const bounds = [bound(">", after), bound("<=", until)];
  return {
    sql: `
      select p.id, p.handle, p.created_at, p.updated_at, p.deleted_at, ${PLACE} as place from product p
      where ${PUBLISHED} ${bounds.map(({ sql }) => sql).join(" ")}
      order by p.created_at, p.id limit ?`,
    bindings: [...bounds.flatMap(({ bindings }) => bindings), limit],
  };
}

/** The same with the last change of product or price, and whether it can be bought. */
export function addressesStatement(part: CataloguePart): Statement {
  const { sql, bindings } = partStatement(part);
  return {
    sql: `
      select p.handle, greatest(p.updated_at, price.updated_at) as updated_at, p.place,
        coalesce(price.amount = round(price.amount, 2), false) as on_sale
      from (${sql}) p
      ${MAYBE_ON_SALE}
      order by p.created_at, p.id`,
    bindings,
  };
}

/** Where each full part of the sitemap ends, except at the end of the catalogue; read only from the index. */
export function partEndsStatement(productsInPart: number): Statement {
  return {
    sql: `
      select numbered.place from (
        select ${PLACE} as place, row_number() over catalogue as number, lead(p.id) over catalogue as next
        from product p where ${PUBLISHED} window catalogue as (order by p.created_at, p.id)) numbered
      where numbered.number % ? = 0 and numbered.next is not null order by numbered.number`,
    bindings: [productsInPart],
  };
}

const PageRow = CatalogueRow.extend(CodedRow.shape);
const RatingRow = z.object({ count: z.number(), average: z.number().nullable() });
const Place = z.object({ place: z.string() });
const AddressRow = z.object({ handle: z.string(), updatedAt: IsoTime, onSale: z.boolean() });

/** `home`: the shop's default country. */
type Where = { country: string; home: string };

/** The terms for one piece of something in stock; without delivery nothing is promised. */
async function getSellingTerms(database: Database, { country, home }: Where): Promise<SellingTerms> {
  const countries = (await listDeliveryCountries(database, home)).map(({ code }) => code);
  const terms = countries.includes(country) ? await getRegionTerms(database, country) : null;
  if (!terms) return { delivery: null, tax: "none", duties: "none", country, countries, arrival: null };
  const { currencyCode, tax, standard } = terms;
  const { arrival, duties } = expectOf(standard ? [standard.records] : [], new Date());
  return {
    delivery: standard && toMinor(standard.amount, currencyCode),
    tax,
    duties: standard ? duties : "due",
    country,
    countries,
    arrival,
  };
}

/**
 * A product's page, by statements whose cost does not grow with the catalogue; null if it is not on sale. With
 * `previewStatement`, it is found by its id in any state.
 */
export async function getProductPage(
  database: Database,
  handle: string,
  where: Where,
  statementOf = productStatement,
): Promise<Omit<ProductPageAnswer, "returnDays"> | null> {
  const read = async <T extends z.ZodType>(list: string, schema: T, { sql, bindings }: Statement) =>
    await queryList(database, list, schema, sql, bindings);
  const [found] = await read("products", PageRow, statementOf(handle));
  if (!found) return null;
  const { codes, row } = takeCodes(found);
  const [pictures, related, fits, goesWith, choice, reviews, [rating], questions, terms, deliveries] =
    await Promise.all([
      listShownPictures(database, row.id),
      read("products", CatalogueRow, relatedStatement(row.id)),
      listLinked(database, row.id, "fits"),
      listLinked(database, row.id, "goesWith"),
      getChoice(database, row),
      read("product reviews", ProductReview, reviewsStatement(row.id)),
      read("ratings", RatingRow, ratingStatement(row.id)),
      getQuestionsBeside(database, row.id),
      getSellingTerms(database, where),
      listDeliveries(database),
    ]);
  // Without counted stock, no arrival is promised.
  const isHere = [row, ...choice.variants].some(({ available }) => available !== null && available > 0);
  return {
    product: toCatalogueProduct(row),
    ...codes,
    ...choice,
    images: pictures,
    figures: toFigures(row.metadata),
    ...Meta.parse(row.metadata ?? {}),
    rating: rating && rating.average !== null ? { average: rating.average, count: rating.count } : null,
    reviews,
    questions,
    related: related.map((row) => toCatalogueProduct(row)),
    fits,
    goesWith,
    terms: isHere ? terms : { ...terms, arrival: null },
    deliveries,
  };
}

export async function listHelpfulReviews(database: Database, productId: string): Promise<ProductReview[]> {
  const { sql, bindings } = reviewsStatement(productId, "helpful");
  return await queryList(database, "product reviews", ProductReview, sql, bindings);
}

const Meta = z.object({
  metaTitle: z.string().nullable().catch(null),
  metaDescription: z.string().nullable().catch(null),
});

/** A part of the sitemap may have 50,000 addresses, including those of the shop's own pages. */
const PRODUCTS_IN_PART = 49_900;

/** A page of products' addresses, oldest first, and the start of the next page; null after the last of the part. */
export async function listProductPages(database: Database, page: CataloguePart) {
  const { sql, bindings } = addressesStatement(page);
  const rows = await queryPage(database, "product pages", { key: Place, row: AddressRow }, sql, bindings);
  const pages = readable(rows.map(({ row }) => row))
    .filter(({ onSale }) => onSale)
    .map(({ handle, updatedAt }) => ({ handle, updatedAt }));
  return { pages, next: rows.length < page.limit ? null : (rows.at(-1)?.key.place ?? null) };
}

/** The places where the parts of the sitemap end, except the last. */
export async function listPartEnds(database: Database): Promise<string[]> {
  const { sql, bindings } = partEndsStatement(PRODUCTS_IN_PART);
  return (await queryList(database, "sitemap parts", Place, sql, bindings)).map(({ place }) => place);
}
