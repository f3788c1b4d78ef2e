import type { ProductFilters, ProductSort } from "../../contract/product-filters";
import { MOST_COUNTED } from "../../contract/product-search";
import type { Bound } from "../../lib/catalogue/read-search";
import { SHORTEST_MISSPELT, SYNONYMS, toSearchText } from "../../lib/catalogue/search-words";
import { allOf, type Condition, FACET_COLUMNS, FACET_NAMES, filterConditions } from "./filter-conditions";
import type { PageKey } from "./page-key";
import { DESCRIBED_PAGE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

/**
 * What to look for: words as shoppers type them, or the beginnings of words (numbers always whole); an empty text
 * matches everything.
 */
export type SoughtWords = { words: string; match: "words" | "beginnings" };
export type ProductSearch = SoughtWords & { bounds: readonly Bound[]; filters: ProductFilters };
/** `from`: where the page begins or ends, in place of `offset`; a ranked search has none. */
export type ProductPage = { sort?: ProductSort | undefined; limit: number; offset: number; from?: PageKey | undefined };

const asAll = (words: readonly string[]) => words.join(" & ");

/**
 * The search as PostgreSQL's query: "quoted phrases" and -without are its own; what the shop's dictionary knows is
 * looked for as well.
 */
function textQuery({ words, match }: SoughtWords): Condition {
  const text = toSearchText(words);
  const sought = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (match === "beginnings")
    return {
      sql: "to_tsquery('shop', ?)",
      bindings: [asAll(sought.map((word) => (/\d/.test(word) ? word : `${word}:*`)))],
    };
  const applied = SYNONYMS.filter(([said]) =>
    said.split(" ").every((part) => sought.some((word) => word.startsWith(part))),
  );
  return applied.reduce<Condition>(
    ({ sql, bindings }, [said, written]) => ({
      sql: `ts_rewrite(${sql}, to_tsquery('shop', ?), to_tsquery('shop', ?))`,
      bindings: [...bindings, asAll(said.split(" ")), `(${asAll(said.split(" "))}) | (${asAll(written.split(" "))})`],
    }),
    { sql: "websearch_to_tsquery('shop', ?)", bindings: [text] },
  );
}

/**
 * What the indexes of figures that are not indexed as they are hold: an unknown one stands last in the order of the
 * Store.
 */
const INDEXED = {
  weight_grams: "coalesce(f.weight_grams, 'infinity')",
  flight_time_minutes: "coalesce(f.flight_time_minutes, 0)",
  range_km: "coalesce(f.range_km, 0)",
};

/** What a product has to be for the search's words and figures, its filters left aside. */
function soughtConditions(search: ProductSearch): Condition[] {
  const bounds = search.bounds.map(({ figure, comparison, value }) => ({
    sql: `f.${figure} is not null and ${figure in INDEXED ? INDEXED[figure as keyof typeof INDEXED] : `f.${figure}`} ${comparison} ?`,
    bindings: [value],
  }));
  if (search.words === "") return bounds;
  const { sql, bindings } = textQuery(search);
  return [{ sql: `f.document @@ ${sql}`, bindings }, ...bounds];
}

/**
 * The orders of the Store, as the indexes of product_fact hold them; a figure that a product does not have comes last.
 */
const SORTS: Record<ProductSort | "listed", [key: string, direction: "asc" | "desc", type: PageKey["type"]]> = {
  listed: ["f.listed_at", "asc", "timestamptz"],
  newest: ["f.listed_at", "desc", "timestamptz"],
  price: ["f.price", "asc", "numeric"],
  "price-desc": ["f.price", "desc", "numeric"],
  rating: ["coalesce(f.rating, 0)", "desc", "float8"],
  weight: [INDEXED.weight_grams, "asc", "float8"],
  time: [INDEXED.flight_time_minutes, "desc", "float8"],
  range: [INDEXED.range_km, "desc", "float8"],
};

const pageOf = (best: string) => `
  with ${best},
  page as materialized (
    select ${ON_SALE_COLUMNS}, best.place, best.sort_key from best join product p on p.id = best.product_id ${ON_SALE} where ${PUBLISHED}),
  described as materialized (${DESCRIBED_PAGE})`;

/**
 * One page of what a search finds, the best match first, and beside each product how many there are. Only the first
 * 1,001 that the index gives are ranked: a word that is in more products tells none of them apart.
 */
export function rankedStatement(search: ProductSearch, { limit, offset }: ProductPage): Statement {
  const where = allOf([...soughtConditions(search), ...filterConditions("f", search.filters)]);
  const rank = textQuery(search);
  return {
    sql: `${pageOf(`found as materialized (
        select f.product_id, f.listed_at, ts_rank(f.document, ${rank.sql}) as rank from product_fact f
        where ${where.sql} limit ${MOST_COUNTED + 1}),
      best as materialized (
        select product_id, null as sort_key, row_number() over (order by rank desc, listed_at, product_id) as place
        from found
        order by place limit ? offset ?)`)}
      select described.*, page.sort_key, (select count(*)::int from found) as total
      from described join page on page.id = described.id order by page.place`,
    bindings: [...rank.bindings, ...where.bindings, limit, offset],
  };
}

/** What a page key of this order holds. */
export const keyTypeOf = (sort: ProductSort | undefined) => SORTS[sort ?? "listed"][2];

/**
 * One page of what a search finds in one of the Store's orders, and beside each product how many there are: up to 1,001
 * for words and figures, else all of them, because that count is kept (product_facet). `from` makes the page begin
 * behind a product or end before one, which the index finds however far down it stands; a page that ends before one
 * comes in reverse.
 */
export function sortedStatement(search: ProductSearch, { sort, limit, offset, from }: ProductPage): Statement {
  const sought = soughtConditions(search);
  const where = allOf([...sought, ...filterConditions("f", search.filters)]);
  const [key, forward, type] = SORTS[sort ?? "listed"];
  const direction = (from?.side === "before") === (forward === "asc") ? "desc" : "asc";
  const order = `${key} ${direction}, f.product_id ${direction}`;
  const place = from ? [`(${key}, f.product_id) ${direction === "asc" ? ">" : "<"} (?::${type}, ?)`] : [];
  const part = [where.sql, ...place].join(" and ");
  const counted = `(select count(*)::int from (select 1 from product_fact f where ${where.sql} limit ${MOST_COUNTED + 1}) counted)`;
  const kept = allOf(filterConditions("c", search.filters));
  const total =
    sought.length > 0
      ? { sql: counted, bindings: where.bindings }
      : {
          sql: `(select coalesce(sum(c.products), 0)::int from product_facet c where ${kept.sql})`,
          bindings: kept.bindings,
        };
  return {
    sql: `${pageOf(`best as materialized (
        select b.product_id, b.sort_key, row_number() over () as place from (
          select f.product_id, (${key})::text as sort_key from product_fact f
          where ${part} order by ${order} limit ? offset ?) b)`)}
      select described.*, page.sort_key, ${total.sql} as total
      from described join page on page.id = described.id order by page.place`,
    bindings: [
      ...where.bindings,
      ...(from ? [from.value, from.productId] : []),
      limit,
      from ? 0 : offset,
      ...total.bindings,
    ],
  };
}

/**
 * How many products each option of each facet leaves, the other filters as they are; "sought" is how many there are
 * without any filter. Without words and figures the counts are kept (product_facet); with them, those of the first
 * 1,001 products that are found.
 */
export function facetsStatement(search: ProductSearch): Statement {
  const sought = soughtConditions(search);
  const where = allOf(sought);
  const columns = FACET_NAMES.map((name) => FACET_COLUMNS[name]);
  const counted =
    sought.length === 0
      ? { sql: `select ${columns.join(", ")}, products from product_facet`, bindings: [] }
      : {
          sql: `select ${columns.map((name) => `f.${name}`).join(", ")}, 1 as products from product_fact f where ${where.sql} limit ${MOST_COUNTED + 1}`,
          bindings: where.bindings,
        };
  const options = FACET_NAMES.map((name) => {
    const others = allOf(filterConditions("c", search.filters, name));
    const column = `c.${FACET_COLUMNS[name]}`;
    return {
      sql: `select '${name}' as facet, ${column}::text as stored, sum(c.products)::int as count from counted c
        where ${others.sql} and ${column} is not null group by ${column}`,
      bindings: others.bindings,
    };
  });
  return {
    sql: `with counted as materialized (${counted.sql})
      ${options.map(({ sql }) => sql).join(" union all ")}
      union all select 'sought', '', coalesce(sum(c.products), 0)::int from counted c`,
    bindings: [...counted.bindings, ...options.flatMap(({ bindings }) => bindings)],
  };
}

/** How many words, the most alike by their trigrams, are looked at letter by letter. */
const SIMILAR_WORDS = 20;

/**
 * For each word whether any product has it (or it tells nothing, like "for"), and the word of a product that is spelled
 * most like it: one letter apart in a short word, which begins with the same one, and two in a longer word.
 */
export function spellingStatement(words: readonly string[]): Statement {
  const isThere = (word: string) =>
    `exists (select 1 from product_fact f where f.document @@ plainto_tsquery('shop', ${word}))`;
  return {
    sql: `
      select said.word, numnode(plainto_tsquery('shop', said.word)) = 0 or ${isThere("said.word")} as is_there, near.word as near
      from unnest(?::text[]) said(word)
      left join lateral (
        select similar_word.word
        from (select w.word from search_word w order by w.word <-> said.word limit ${SIMILAR_WORDS}) similar_word
        where (length(said.word) >= 6 or left(similar_word.word, 1) = left(said.word, 1))
          and levenshtein_less_equal(similar_word.word, said.word, 2) <= case when length(said.word) < 6 then 1 else 2 end
          and ${isThere("similar_word.word")}
        order by levenshtein_less_equal(similar_word.word, said.word, 2), similar_word.word <-> said.word limit 1) near
        on length(said.word) >= ${SHORTEST_MISSPELT}`,
    bindings: [[...words]],
  };
}
