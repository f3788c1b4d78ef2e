import { z } from "zod";
import type { Facets } from "../../contract/product-filters";
import { MOST_COUNTED, type SearchProductsAnswer, type SearchProductsQuery } from "../../contract/product-search";
import { readSearch } from "../../lib/catalogue/read-search";
import { plainWords } from "../../lib/catalogue/search-words";
import type { Database } from "../../lib/database/connection";
import { queryList, queryPage, readable } from "../../lib/database/sql";
import { FACET_NAMES, fromStored } from "./filter-conditions";
import { decodePageKey, encodePageKey } from "./page-key";
import { CatalogueRow, toCatalogueProduct } from "./products";
import {
  facetsStatement,
  keyTypeOf,
  type ProductPage,
  type ProductSearch,
  rankedStatement,
  sortedStatement,
  spellingStatement,
} from "./search-statements";

/**
 * A product's place in the order of the page, and how many products there are; both whatever is wrong with the product.
 */
const FoundKey = z.object({ id: z.string(), total: z.number(), sort_key: z.string().nullable() });
const FacetRow = z.object({ facet: z.string(), stored: z.string(), count: z.number() });
const SpellingRow = z.object({ word: z.string(), is_there: z.boolean(), near: z.string().nullable() });

async function find(database: Database, search: ProductSearch, page: ProductPage) {
  const isRanked = search.words !== "" && page.sort === undefined;
  const { sql, bindings } = isRanked ? rankedStatement(search, page) : sortedStatement(search, page);
  const found = await queryPage(database, "products", { key: FoundKey, row: CatalogueRow }, sql, bindings);
  const rows = page.from?.side === "before" ? found.reverse() : found;
  const keyOf = (row: (typeof rows)[number] | undefined) =>
    row?.key.sort_key == null ? null : encodePageKey({ value: row.key.sort_key, productId: row.key.id });
  return {
    products: readable(rows.map(({ row }) => row)).map(toCatalogueProduct),
    total: rows[0]?.key.total ?? 0,
    first_key: keyOf(rows[0]),
    last_key: keyOf(rows.at(-1)),
  };
}

/** The options of each facet with their counts. */
export async function countFacets(database: Database, search: ProductSearch): Promise<Facets> {
  const { sql, bindings } = facetsStatement(search);
  const rows = readable(await queryList(database, "facets", FacetRow, sql, bindings));
  const countOf = (facet: string) => rows.find((row) => row.facet === facet)?.count ?? 0;
  const isCapped = (search.words !== "" || search.bounds.length > 0) && countOf("sought") > MOST_COUNTED;
  const facets = FACET_NAMES.map((name) => {
    const options = rows.flatMap(({ facet, stored, count }) => {
      const value = facet === name && count > 0 ? fromStored(name, stored) : null;
      return value === null ? [] : [{ value, count: isCapped ? null : count }];
    });
    return [name, options];
  });
  return Object.fromEntries(facets);
}

/** What to look for instead of a search that finds nothing; null where there is nothing of the kind. */
type Instead = { corrected: string | null; known: string | null };

/**
 * The search with those words that no product has replaced by what they are nearly spelled like; and, of that, what is
 * left without the words that no product has.
 */
async function otherSearches(database: Database, q: string, words: string): Promise<Instead> {
  const { sql, bindings } = spellingStatement(plainWords(words));
  const spellings = readable(await queryList(database, "spellings", SpellingRow, sql, bindings));
  const unknown = new Map(spellings.flatMap(({ word, is_there, near }) => (is_there ? [] : [[word, near]])));
  const replaceUnknown = (toWord: (word: string, near: string | null) => string) => {
    const written = q.replace(/(?<!\p{N})[\p{L}\p{M}]+(?!\p{N})/gu, (word) => {
      const near = unknown.get(plainWords(word)[0] ?? "");
      return near === undefined ? word : toWord(word, near);
    });
    const said = written.replace(/\s+/g, " ").trim();
    return said === q || said === "" ? null : said;
  };
  return {
    corrected: replaceUnknown((word, near) => near ?? word),
    known: replaceUnknown((_word, near) => near ?? ""),
  };
}

/**
 * Which search finds something, tried in this order: by full text, by the beginnings of words, by words that are nearly
 * spelled like those of the search, by those of its words that any product has.
 */
async function choose(database: Database, query: SearchProductsQuery) {
  const { q, limit, offset, after, before, facets: _, ...asked } = query;
  const { words, bounds, order } = readSearch(q);
  const { sort = order, ...filters } = asked;
  const page = { sort, limit, offset, from: decodePageKey({ after, before }, keyTypeOf(sort)) };
  const attempt = async (search: ProductSearch, understood_as: string | null) => ({
    search,
    understood_as,
    ...(await find(database, search, page)),
  });
  const exact = await attempt({ words, match: "words", bounds, filters }, null);
  if (exact.products.length > 0 || words === "") return exact;
  const begun = await attempt({ words, match: "beginnings", bounds, filters }, null);
  if (begun.products.length > 0) return begun;
  const { corrected, known } = await otherSearches(database, q, words);
  for (const said of new Set([corrected, known])) {
    const other = said === null ? "" : readSearch(said).words;
    if (other === "") continue;
    const found = await attempt({ words: other, match: "words", bounds, filters }, said);
    if (found.products.length > 0) return found;
  }
  return exact;
}

/** What the Store shows for a search, its filters and its order; a search that full text answers is not widened. */
export async function searchCatalogue(database: Database, query: SearchProductsQuery): Promise<SearchProductsAnswer> {
  const { search, total, ...page } = await choose(database, query);
  const isKept = search.words === "" && search.bounds.length === 0;
  const counted = { count: isKept ? total : Math.min(total, MOST_COUNTED), has_more: !isKept && total > MOST_COUNTED };
  const facets = query.facets && (await countFacets(database, search));
  return { ...page, ...counted, ...(facets && { facets }) };
}
