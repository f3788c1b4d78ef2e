import { MOST_COUNTED } from "../../contract/product-search";
import type { Bound } from "../../lib/catalogue/read-search";
import { SYNONYMS, toSearchText } from "../../lib/catalogue/search-words";
import { DESCRIBED_PAGE, ON_SALE, ON_SALE_COLUMNS, PUBLISHED, type Statement } from "./statements";

/** What to look for: words as shoppers type them, or the beginnings of words (numbers always whole); an empty text matches everything. */
export type SoughtWords = { words: string; match: "words" | "beginnings" };
export type ProductSearch = SoughtWords & { bounds: readonly Bound[]; limit: number; offset: number };

const asAll = (words: readonly string[]) => words.join(" & ");

/** The search as PostgreSQL's query: "quoted phrases" and -without are its own; what the shop's dictionary knows is looked for as well. */
function textQuery({ words, match }: SoughtWords): Statement {
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
  return applied.reduce<Statement>(
    ({ sql, bindings }, [said, written]) => ({
      sql: `ts_rewrite(${sql}, to_tsquery('shop', ?), to_tsquery('shop', ?))`,
      bindings: [...bindings, asAll(said.split(" ")), `(${asAll(said.split(" "))}) | (${asAll(written.split(" "))})`],
    }),
    { sql: "websearch_to_tsquery('shop', ?)", bindings: [text] },
  );
}

/**
 * One page of what a search finds, the best match first, and beside each product how many there are. Only the first 1,001 that the index gives
 * are ranked: a word that is in more products tells none of them apart.
 */
export function searchStatement(search: ProductSearch): Statement {
  const query = textQuery(search);
  const [matches, rank] =
    search.words === "" ? ["true", "0"] : [`f.document @@ ${query.sql}`, `ts_rank(f.document, ${query.sql})`];
  const sought = search.words === "" ? [] : query.bindings;
  const bounds = search.bounds.map(({ figure, comparison }) => `and f.${figure} ${comparison} ?`).join(" ");
  return {
    sql: `
      with found as materialized (
        select f.product_id, f.listed_at, ${rank} as rank from product_fact f
        where ${matches} ${bounds} limit ${MOST_COUNTED + 1}),
      best as materialized (
        select product_id, row_number() over (order by rank desc, listed_at, product_id) as place from found
        order by place limit ? offset ?),
      page as materialized (
        select ${ON_SALE_COLUMNS}, best.place from best join product p on p.id = best.product_id ${ON_SALE} where ${PUBLISHED}),
      described as materialized (${DESCRIBED_PAGE})
      select described.*, (select count(*)::int from found) as total
      from described join page on page.id = described.id order by page.place`,
    bindings: [...sought, ...sought, ...search.bounds.map(({ value }) => value), search.limit, search.offset],
  };
}

/** How many words, the most alike by their trigrams, are looked at letter by letter. */
const SIMILAR_WORDS = 20;

/**
 * For each word whether any product has it, and the word of a product that is spelled most like it: one letter apart in a short word, two in a
 * longer one.
 */
export function spellingStatement(words: readonly string[]): Statement {
  const isThere = (word: string) =>
    `exists (select 1 from product_fact f where f.document @@ plainto_tsquery('shop', ${word}))`;
  return {
    sql: `
      select said.word, ${isThere("said.word")} as is_there, near.word as near
      from unnest(?::text[]) said(word)
      left join lateral (
        select similar_word.word
        from (select w.word from search_word w order by w.word <-> said.word limit ${SIMILAR_WORDS}) similar_word
        where levenshtein_less_equal(similar_word.word, said.word, 2) <= case when length(said.word) < 6 then 1 else 2 end
          and ${isThere("similar_word.word")}
        order by levenshtein_less_equal(similar_word.word, said.word, 2), similar_word.word <-> said.word limit 1) near on true`,
    bindings: [[...words]],
  };
}
