import {
  BAND_LIMITS,
  type BandFacet,
  bandsOf,
  type FacetName,
  MOST_COUNTED,
  type ProductFilters,
  type ProductSort,
} from "../../contract/product-search";
import { CHOICE_FACETS, type ChoiceFacet } from "../../contract/variant-names";
import { type Bound, SHORTEST_MISSPELT, SYNONYMS, toSearchText } from "../../lib/products/search";
import { allOf, type PageKey, type Part, type SortType } from "../lists";
import { DESCRIBED_PAGE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

/** A product may have several colours, kits and sizes. */
type SingleFacet = Exclude<FacetName, ChoiceFacet>;

/** The column that holds a facet, in product_fact and in product_facet. */
export const FACET_COLUMNS = {
  kind: "kind",
  class: "class_label",
  price: "price_band",
  weight: "weight_band",
  time: "time_band",
  range: "range_band",
  stock: "in_stock",
} as const satisfies Record<SingleFacet, string>;
const SINGLE_FACETS = Object.keys(FACET_COLUMNS) as SingleFacet[];
const CHOICES = Object.keys(CHOICE_FACETS) as ChoiceFacet[];
export const FACET_NAMES: readonly FacetName[] = [...SINGLE_FACETS, ...CHOICES];

export const isChoice = (name: FacetName): name is ChoiceFacet => name in CHOICE_FACETS;

/** An option's value as the facts have it: "colour:Pearl". */
export const toChoice = (name: ChoiceFacet, value: string): string => `${name}:${value}`;

const isBand = (name: FacetName): name is BandFacet => name in BAND_LIMITS;

function toStored(name: SingleFacet, value: string): string | number | boolean {
  if (name === "stock") return true;
  return isBand(name) ? bandsOf(name).indexOf(value) : value;
}

/** A facet's value in an address for the stored one; null for a value without a filter. */
export function fromStored(name: FacetName, stored: string): string | null {
  if (name === "stock") return stored === "true" ? "in" : null;
  return (isBand(name) ? bandsOf(name)[Number(stored)] : stored) || null;
}

/** The filters but those by options as conditions on the table with this alias. */
export function filterConditions(alias: string, filters: ProductFilters, except?: FacetName): Part[] {
  return SINGLE_FACETS.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || name === except) return [];
    return [{ sql: `${alias}.${FACET_COLUMNS[name]} = ?`, bindings: [toStored(name, value)] }];
  });
}

/** The filters by options, which product_facet does not count, as conditions on the facts with this alias. */
export function choiceConditions(filters: ProductFilters, alias = "f", except?: ChoiceFacet): Part[] {
  return CHOICES.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || name === except) return [];
    return [{ sql: `${alias}.choices @> array[?]::text[]`, bindings: [toChoice(name, value)] }];
  });
}

/** Words as shoppers type them, or the beginnings of words (numbers always in full); "" matches everything. */
export type SoughtWords = { words: string; match: "words" | "beginnings" };
/** `fits`: the id of a product; only what goes with it is found. */
export type ProductSearch = SoughtWords & {
  bounds: readonly Bound[];
  filters: ProductFilters;
  fits?: string | undefined;
};
/** `from`: where the page begins or ends, instead of `offset`; a ranked search has none. */
export type ProductPage = { sort?: ProductSort | undefined; limit: number; offset: number; from?: PageKey | undefined };

const asAll = (words: readonly string[]) => words.join(" & ");

/** PostgreSQL's own are "quoted phrases" and -without; the shop's dictionary adds its words. */
export function textQuery({ words, match }: SoughtWords): Part {
  const text = toSearchText(words);
  const sought = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (match === "beginnings")
    return {
      sql: "to_tsquery('shop', ?)",
      bindings: [asAll(sought.map((word) => (/\d/.test(word) ? word : `${word}:*`)))],
    };
  const applied = SYNONYMS.filter(([said]) =>
    said.split(" ").every((part) => sought.some((word) => word.startsWith(part))),
  );
  return applied.reduce<Part>(
    ({ sql, bindings }, [said, written]) => ({
      sql: `ts_rewrite(${sql}, to_tsquery('shop', ?), to_tsquery('shop', ?))`,
      bindings: [...bindings, asAll(said.split(" ")), `(${asAll(said.split(" "))}) | (${asAll(written.split(" "))})`],
    }),
    { sql: "websearch_to_tsquery('shop', ?)", bindings: [text] },
  );
}

/** Expressions of indexes: unknown values come last in the Store's order. */
const INDEXED = {
  weight_grams: "coalesce(f.weight_grams, 'infinity')",
  flight_time_minutes: "coalesce(f.flight_time_minutes, 0)",
  range_km: "coalesce(f.range_km, 0)",
};

export const boundConditions = (bounds: readonly Bound[]): Part[] =>
  bounds.map(({ figure, comparison, value }) => ({
    sql: `f.${figure} is not null and ${figure in INDEXED ? INDEXED[figure as keyof typeof INDEXED] : `f.${figure}`} ${comparison} ?`,
    bindings: [value],
  }));

/** The ids come first, from the index of the links: an array, so that they are not looked for in all products. */
const ACCESSORY_OF = "f.product_id = any(array(select w.accessory_id from works_with w where w.product_id = ?))";

function soughtConditions(search: ProductSearch): Part[] {
  return [...wordConditions(search), ...choiceConditions(search.filters)];
}

function wordConditions(search: ProductSearch): Part[] {
  const bounds = boundConditions(search.bounds);
  const links = search.fits === undefined ? [] : [{ sql: ACCESSORY_OF, bindings: [search.fits] }];
  if (search.words === "") return [...links, ...bounds];
  const { sql, bindings } = textQuery(search);
  return [{ sql: `f.document @@ ${sql}`, bindings }, ...links, ...bounds];
}

/** The Store's sort orders, in the form of product_fact's indexes; products without the figure come last. */
export const SORTS: Record<ProductSort | "listed", [key: string, direction: "asc" | "desc", type: SortType]> = {
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
 * A page, best match first, with the total on each row. Only the first 1,001 products of the index are ranked, because
 * a word in more products does not tell them apart.
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

export const keyTypeOf = (sort: ProductSort | undefined) => SORTS[sort ?? "listed"][2];

/**
 * A page in one of the Store's orders, with the total on each row: up to 1,001 for words and figures, else all, because
 * that count is stored (product_facet). `from` makes the page begin after a product or end before one, which the index
 * finds at any distance; a page that ends before one is in reverse order.
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
 * How many products each option of each facet has with the other filters; "sought": without any filter but those by
 * options; "chosen": whose options are counted. Without words, figures and options, the counts come from product_facet;
 * otherwise, and always for options, they cover the first 1,001 results.
 */
export function facetsStatement(search: ProductSearch): Statement {
  const sought = soughtConditions(search);
  const where = allOf(sought);
  const columns = SINGLE_FACETS.map((name) => FACET_COLUMNS[name]);
  const counted =
    sought.length === 0
      ? { sql: `select ${columns.join(", ")}, products from product_facet`, bindings: [] }
      : countedFacts({ sql: `product_fact f where ${where.sql}`, bindings: where.bindings });
  const others = allOf([...wordConditions(search), ...filterConditions("f", search.filters)]);
  const chosen = chosenFacts({ sql: `product_fact f where ${others.sql}`, bindings: others.bindings });
  return facetsOf(counted, chosen, search.filters);
}

/** The first 1,001 facts "f" that are found, each as one product, for `facetsOf`. */
export const countedFacts = ({ sql, bindings }: Statement): Statement => ({
  sql: `select ${SINGLE_FACETS.map((name) => `f.${FACET_COLUMNS[name]}`).join(", ")}, 1 as products from ${sql} limit ${MOST_COUNTED + 1}`,
  bindings,
});

/** The choices of the first 1,001 facts "f" that are found and have any; filters by them are no conditions here. */
export const chosenFacts = ({ sql, bindings }: Statement): Statement => ({
  sql: `select f.choices from ${sql} and f.choices is not null limit ${MOST_COUNTED + 1}`,
  bindings,
});

/** The options of the facets among what `counted` selects, and the choices of what `chosen` does. */
export function facetsOf(counted: Statement, chosen: Statement, filters: ProductFilters): Statement {
  const options = SINGLE_FACETS.map((name) => {
    const others = allOf(filterConditions("c", filters, name));
    const column = `c.${FACET_COLUMNS[name]}`;
    return {
      sql: `select '${name}' as facet, ${column}::text as stored, sum(c.products)::int as count from counted c
        where ${others.sql} and ${column} is not null group by ${column}`,
      bindings: others.bindings,
    };
  });
  const choices = CHOICES.map((name) => {
    const others = allOf(choiceConditions(filters, "c", name));
    return {
      sql: `select '${name}', substr(choice, ${toChoice(name, "").length + 1}), count(*)::int
        from chosen c cross join unnest(c.choices) choice
        where ${others.sql} and choice ^@ '${toChoice(name, "")}' group by choice`,
      bindings: others.bindings,
    };
  });
  const all = [...options, ...choices];
  return {
    sql: `with counted as materialized (${counted.sql}), chosen as materialized (${chosen.sql})
      ${all.map(({ sql }) => sql).join(" union all ")}
      union all select 'chosen', '', count(*)::int from chosen
      union all select 'sought', '', coalesce(sum(c.products), 0)::int from counted c`,
    bindings: [...counted.bindings, ...chosen.bindings, ...all.flatMap(({ bindings }) => bindings)],
  };
}

/** How many words, most similar by trigrams, are compared letter by letter. */
const SIMILAR_WORDS = 20;

/**
 * Whether any product has each word (or it is a stop word like "for"), and the most similar word of a product: one
 * letter apart in a short word with the same first letter, two in a longer word.
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
