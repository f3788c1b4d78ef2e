import { z } from "zod";
import {
  type FacetName,
  type Facets,
  type Fitting,
  MOST_COUNTED,
  type SearchProductsAnswer,
  type SearchProductsQuery,
} from "../../contract/product-search";
import type { Database } from "../../lib/database/connection";
import { queryList, queryPage, readable } from "../../lib/database/sql";
import { namedIn, plainWords, readSearch } from "../../lib/products/search";
import { decodePageKey, encodeCursor } from "../lists";
import { CatalogueRow, findNamed, findPublished, toCatalogueProduct } from "./products";
import {
  choiceConditions,
  FACET_NAMES,
  facetsStatement,
  fromStored,
  isChoice,
  keyTypeOf,
  type ProductPage,
  type ProductSearch,
  rankedStatement,
  sortedStatement,
  spellingStatement,
} from "./search-statements";
import type { Statement } from "./statements";

/** A product's place in the page, and how many products there are, even if the product's row is invalid. */
const FoundKey = z.object({ id: z.string(), total: z.number(), sortKey: z.string().nullable() });
const FacetRow = z.object({ facet: z.string(), stored: z.string(), count: z.number() });
const SpellingRow = z.object({ word: z.string(), isThere: z.boolean(), near: z.string().nullable() });

async function readPage(database: Database, search: ProductSearch, page: ProductPage) {
  const isRanked = search.words !== "" && page.sort === undefined;
  const { sql, bindings } = isRanked ? rankedStatement(search, page) : sortedStatement(search, page);
  return await queryPage(database, "products", { key: FoundKey, row: CatalogueRow }, sql, bindings);
}

/** A page beyond the end has no row with the total: the first product's row has it. */
async function countAll(database: Database, search: ProductSearch, { sort, offset, from }: ProductPage) {
  if (offset === 0 && from === undefined) return 0;
  const [first] = await readPage(database, search, { sort, limit: 1, offset: 0 });
  return first?.key.total ?? 0;
}

async function find(database: Database, search: ProductSearch, page: ProductPage) {
  const found = await readPage(database, search, page);
  const rows = page.from?.side === "before" ? found.reverse() : found;
  const keyOf = (row: (typeof rows)[number] | undefined) =>
    row?.key.sortKey == null ? null : encodeCursor(`${row.key.sortKey}|${row.key.id}`);
  return {
    products: readable(rows.map(({ row }) => row)).map((row) => toCatalogueProduct(row)),
    total: rows[0]?.key.total ?? (await countAll(database, search, page)),
    firstKey: keyOf(rows[0]),
    lastKey: keyOf(rows.at(-1)),
  };
}

/** The numbers of a search are stored: it has no words, figures or options. */
const isWhole = ({ words, bounds, fits, filters }: ProductSearch): boolean =>
  words === "" && bounds.length === 0 && fits === undefined && choiceConditions(filters).length === 0;

export async function countFacets(database: Database, search: ProductSearch): Promise<Facets> {
  return await readFacets(database, facetsStatement(search), !isWhole(search));
}

/** Reads what `facetsOf` counts; `isLimited` if only the first 1,001 products were read. */
export async function readFacets(database: Database, statement: Statement, isLimited: boolean): Promise<Facets> {
  const rows = await queryList(database, "facets", FacetRow, statement.sql, statement.bindings);
  const countOf = (facet: string) => rows.find((row) => row.facet === facet)?.count ?? 0;
  const isCappedOf = (name: FacetName) =>
    isChoice(name) ? countOf("chosen") > MOST_COUNTED : isLimited && countOf("sought") > MOST_COUNTED;
  const facets = FACET_NAMES.map((name) => {
    const isCapped = isCappedOf(name);
    const options = rows.flatMap(({ facet, stored, count }) => {
      const value = facet === name && count > 0 ? fromStored(name, stored) : null;
      return value === null ? [] : [{ value, count: isCapped ? null : count }];
    });
    return [name, options];
  });
  return Object.fromEntries(facets);
}

/** Searches to try without results; null for none. */
type Instead = { corrected: string | null; known: string | null };

/** With unknown words replaced by similarly spelled ones, and without the words that no product has. */
async function otherSearches(database: Database, q: string, words: string): Promise<Instead> {
  const { sql, bindings } = spellingStatement(plainWords(words));
  const spellings = await queryList(database, "spellings", SpellingRow, sql, bindings);
  const unknown = new Map(spellings.flatMap(({ word, isThere, near }) => (isThere ? [] : [[word, near]])));
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

/** By full text, else by beginnings of words, similarly spelled words, or only the words that some product has. */
async function choose(database: Database, query: SearchProductsQuery, fits: string | undefined) {
  const { q, limit, offset, after, before, facets: _, fits: __, fitting: ___, ...asked } = query;
  const { words, bounds, order } = readSearch(q);
  const { sort = order, ...filters } = asked;
  const within = { bounds, filters, fits };
  const page = { sort, limit, offset, from: decodePageKey({ after, before }, keyTypeOf(sort)) };
  const attempt = async (search: ProductSearch, understoodAs: string | null) => ({
    search,
    understoodAs,
    ...(await find(database, search, page)),
  });
  const exact = await attempt({ words, match: "words", ...within }, null);
  if (exact.total > 0 || words === "") return exact;
  const begun = await attempt({ words, match: "beginnings", ...within }, null);
  if (begun.total > 0) return begun;
  const { corrected, known } = await otherSearches(database, q, words);
  for (const said of new Set([corrected, known])) {
    const other = said === null ? "" : readSearch(said).words;
    if (other === "") continue;
    const found = await attempt({ words: other, match: "words", ...within }, said);
    if (found.total > 0) return found;
  }
  return exact;
}

const NAMED_FITTING = 3;

/** What goes with the product that a search names and fits its other words. */
async function findFitting(database: Database, q: string): Promise<Fitting | null> {
  const named = namedIn(q);
  const product = named.size > 0 ? await findNamed(database, [...named.keys()]) : null;
  if (!product) return null;
  const said = named.get(product.handle) ?? "";
  const { words, bounds } = readSearch(said);
  const search: ProductSearch = { words, match: "words", bounds, filters: {}, fits: product.id };
  const { products, total } = await find(database, search, { limit: NAMED_FITTING, offset: 0 });
  if (products.length === 0) return null;
  const { handle, title } = product;
  return {
    ...{ handle, title, words: said, count: Math.min(total, MOST_COUNTED) },
    products: products.map((fitting) => ({ handle: fitting.handle, title: fitting.title })),
  };
}

/** The Store's results; a search with full-text results is not widened. */
export async function searchCatalogue(database: Database, query: SearchProductsQuery): Promise<SearchProductsAnswer> {
  const product = query.fits ? await findPublished(database, query.fits) : null;
  // No product has this id: nothing goes with one that does not exist.
  const fits = query.fits ? (product?.id ?? "") : undefined;
  const { search, total, ...page } = await choose(database, query, fits);
  const isKept = isWhole(search);
  const counted = { count: isKept ? total : Math.min(total, MOST_COUNTED), hasMore: !isKept && total > MOST_COUNTED };
  const facets = query.facets && (await countFacets(database, search));
  const fitting = query.fitting && !query.fits ? await findFitting(database, page.understoodAs ?? query.q) : null;
  return { ...page, ...counted, fitsTitle: product?.title ?? null, fitting, ...(facets && { facets }) };
}
