import { toPattern } from "../expressions";
import { allOf, type Match, type Part } from "../lists";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const hasTrigram = (q: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(q);
const BEFORE_WORD = "(^|[^[:alnum:]])";

/** The beginnings of words in a column of plain texts (`shop_plain`). */
const begunWords = (column: string, words: readonly string[]): Part => {
  const begun = words.map(() => "(nullif(phraseto_tsquery('simple', shop_plain(?))::text, '') || ':*')::tsquery");
  return { sql: `to_tsvector('simple', ${column}) @@ (${begun.join(" && ")})`, bindings: [...words] };
};
const begins = (column: string, word: string): Part => ({
  sql: `${column} ~ ('${BEFORE_WORD}' || shop_plain(?))`,
  bindings: [word],
});
const within = (column: string, text: string): Part => ({
  sql: `${column} like shop_plain(?) escape '\\'`,
  bindings: [toPattern(text)],
});
const NOTHING: Part = { sql: "false", bindings: [] };

/** A part of the name or e-mail: one index finds three characters and more, another the beginnings of words. */
export function partOf(q: string): Part {
  const typed = q.normalize("NFKC");
  if (hasTrigram(typed)) return within("s.sought", typed);
  const words = typed.match(WORD) ?? [];
  return words.length === 0 ? NOTHING : begunWords("s.sought", words);
}

/** The same row by row. Splitting a text takes fifty times as long as LIKE: only texts with the beginning are split. */
export function matchOf(q: string): Match {
  const byIndex = partOf(q);
  const typed = q.normalize("NFKC");
  if (hasTrigram(typed)) return { byRow: byIndex, isQuick: true, byIndex };
  const begun = (typed.match(WORD) ?? []).map((word) => begins("s.sought", word));
  return { byRow: allOf([...begun, byIndex]), isQuick: false, byIndex };
}

const AMOUNT = /^(\p{Sc}?)\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/u;
const PHONE = /^\+?[\d\s()./-]{6,}$/;

/** Each word of a text, somewhere in a column; if all have one or two characters, as beginnings of words. */
function wordsIn(column: string, text: string): Match {
  const digits = text.replace(/\D/g, "");
  const words = PHONE.test(text) && digits.length >= 6 ? [digits] : text.split(/[\s,;]+/).filter(Boolean);
  if (words.some(hasTrigram)) {
    const all = allOf(words.map((word) => within(column, word)));
    return { byRow: all, isQuick: true, byIndex: all };
  }
  const begun = text.match(WORD) ?? [];
  if (begun.length === 0) return { byRow: NOTHING, isQuick: true, byIndex: NOTHING };
  const byIndex = begunWords(column, begun);
  return { byRow: allOf([...begun.map((word) => begins(column, word)), byIndex]), isQuick: false, byIndex };
}

const either = (one: Part, other: Part): Part => ({
  sql: `(${one.sql} or ${other.sql})`,
  bindings: [...one.bindings, ...other.bindings],
});

/** The matches of `find` in a row: its words, or the charged amount. */
export function findIn(find: string): Match {
  const [, sign = "", whole = "", cents = ""] = AMOUNT.exec(find) ?? [];
  const words = wordsIn("s.found_by", find);
  if (!whole) return words;
  const charged: Part = { sql: "s.total = ?::numeric", bindings: [whole.replaceAll(",", "") + cents] };
  if (sign || whole.includes(",")) return { byRow: charged, isQuick: true, byIndex: charged };
  return { ...words, byRow: either(charged, words.byRow), byIndex: either(charged, words.byIndex) };
}

/** A part of a product's title; the index of all texts finds it. */
export function productIn(product: string): Match {
  const all = wordsIn("s.found_by", product);
  const title = wordsIn("s.products", product);
  return { byRow: title.byRow, isQuick: title.isQuick, byIndex: allOf([all.byIndex, title.byRow]) };
}
