import { z } from "zod";
import { MOST_COUNTED, type SearchProductsAnswer, type SearchProductsQuery } from "../../contract/product-search";
import { readSearch } from "../../lib/catalogue/read-search";
import { spelledWords } from "../../lib/catalogue/search-words";
import type { Database } from "../../lib/database/connection";
import { queryList, readable } from "../../lib/database/sql";
import { CatalogueRow, toCatalogueProduct } from "./products";
import { type ProductSearch, type SoughtWords, searchStatement, spellingStatement } from "./search-statements";

const FoundRow = CatalogueRow.extend({ total: z.number() });
const SpellingRow = z.object({ word: z.string(), is_there: z.boolean(), near: z.string().nullable() });

async function find(database: Database, search: ProductSearch): Promise<Omit<SearchProductsAnswer, "understood_as">> {
  const { sql, bindings } = searchStatement(search);
  const rows = readable(await queryList(database, "products", FoundRow, sql, bindings));
  const total = rows[0]?.total ?? 0;
  const products = rows.map(({ total: _, ...row }) => toCatalogueProduct(row));
  return { products, count: Math.min(total, MOST_COUNTED), has_more: total > MOST_COUNTED };
}

/** The search with those of `words` that no product has replaced by what they are nearly spelled like; null where there is nothing of the kind. */
async function correctSearch(database: Database, q: string, words: string): Promise<string | null> {
  const { sql, bindings } = spellingStatement(spelledWords(words));
  const spellings = readable(await queryList(database, "spellings", SpellingRow, sql, bindings));
  const nearest = new Map(spellings.flatMap(({ word, is_there, near }) => (near && !is_there ? [[word, near]] : [])));
  const corrected = q.replace(/[\p{L}\p{M}]+/gu, (word) => nearest.get(spelledWords(word)[0] ?? "") ?? word);
  return corrected === q ? null : corrected;
}

/**
 * What a search finds by full text; only where that is nothing, by the beginnings of words, and only where that is nothing either, by words that are
 * nearly spelled like those of the search.
 */
export async function searchCatalogue(
  database: Database,
  { q, limit, offset }: SearchProductsQuery,
): Promise<SearchProductsAnswer> {
  const { words, bounds } = readSearch(q);
  const by = (sought: SoughtWords) => find(database, { ...sought, bounds, limit, offset });
  const exact = await by({ words, match: "words" });
  if (exact.products.length > 0 || words === "") return { ...exact, understood_as: null };
  const begun = await by({ words, match: "beginnings" });
  if (begun.products.length > 0) return { ...begun, understood_as: null };
  const corrected = await correctSearch(database, q, words);
  if (corrected === null) return { ...exact, understood_as: null };
  const near = await by({ words: readSearch(corrected).words, match: "words" });
  return { ...near, understood_as: near.products.length > 0 ? corrected : null };
}
