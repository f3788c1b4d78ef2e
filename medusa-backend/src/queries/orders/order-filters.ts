import type { ListedStatus, OrderFilters, OrderSort } from "../../contract/order-list";
import { getEnv } from "../../lib/config/env";
import { shopDay } from "../../lib/shop-day";
import { orderNumberIn, toExpression, toPattern } from "../expressions";
import { allOf, type Match, type Order, type Part } from "../newest-found";
import { OPEN_DISPUTE, UNPAID_REFUND } from "../payments/reversals";

/** The part of all orders that a list shows, and its order; `q` is the search of GET /allOrders. */
export type OrderSelection = OrderFilters & {
  status: ListedStatus | null;
  sort?: OrderSort | undefined;
  q?: string | null | undefined;
  /** All cancelled orders, including deleted ones; `status` is then ignored. */
  allCancelled?: boolean | undefined;
};

/** The columns of `order_status` that conditions and sorts use. */
export const SORTED_COLUMNS = "s.order_id as id, s.placed_at as at, s.total as amount";
const SORTS: Readonly<Record<OrderSort, Order>> = {
  newest: { by: ["at", "id"], descending: true },
  oldest: { by: ["at", "id"], descending: false },
  highest: { by: ["amount", "at", "id"], descending: true },
  lowest: { by: ["amount", "at", "id"], descending: false },
};

/** The order of a list. */
export const sortOf = ({ sort = "newest" }: { sort?: OrderSort | undefined }): Order => SORTS[sort];

/** Orders that are late on a day of the calendar. */
export const LATE = "s.status = 'pending' and s.promised_from is not null and s.promised_from <= ?";
const LISTED = "s.deleted_at is null and s.admin_hidden_at is null";
const CURRENT = `${LISTED} and s.status <> 'cancelled'`;
/** Orders that an admin's "Delete" has hidden have an index of their own. */
const HIDDEN = "s.deleted_at is null and s.admin_hidden_at is not null and s.status <> 'cancelled'";
/** Cancelled orders, including deleted ones, have indexes of their own. */
const LIVE = "s.deleted_at is null";

/**
 * The conditions that every index has, and the status, for which only lists by date have an index. The unfiltered list
 * leaves out cancelled orders.
 */
function kindOf({ status, q, find, allCancelled }: OrderSelection): { listed: string; status: Part | null } {
  if (status === "hidden") return { listed: HIDDEN, status: null };
  if (status === "bank") return { listed: LISTED, status: null };
  if (status === "late") return { listed: LISTED, status: { sql: LATE, bindings: [shopDay(new Date()).toString()] } };
  if (allCancelled) return { listed: LIVE, status: { sql: "s.status = 'cancelled'", bindings: [] } };
  if (status === "current" || !(status || q || find)) return { listed: CURRENT, status: null };
  if (status === "partly")
    return { listed: LISTED, status: { sql: "s.status = 'pending' and s.part_sent", bindings: [] } };
  return { listed: LISTED, status: status ? { sql: "s.status = ?", bindings: [status] } : null };
}

/** Orders with an open dispute or failed refund; they are few, so they are found first. */
const WITH_BANK: Part = {
  sql: `s.order_id in (
    select d.order_id from payment_dispute d where ${OPEN_DISPUTE}
    union select f.order_id from failed_refund f where ${UNPAID_REFUND})`,
  bindings: [],
};

const WORD = /[\p{L}\p{N}]+/gu;
const hasLetter = (q: string) => /\p{L}|\p{M}/u.test(q);
const hasTrigram = (q: string) => /[\p{L}\p{N}]{3}/u.test(q);
/** The pattern before the beginning of a word. */
const BEFORE_WORD = "(^|[^[:alnum:]])";

const begunWords = (column: string, words: readonly string[]): Part => ({
  sql: `to_tsvector('simple', ${column}) @@ to_tsquery('simple', ?)`,
  bindings: [words.map((word) => `'${word}':*`).join(" & ")],
});
const fits = (column: string, expression: string): Part => ({ sql: `${column} ~* ?`, bindings: [expression] });
const NOTHING: Part = { sql: "false", bindings: [] };

/**
 * A part of the name or e-mail, in the shop's record `s` of an order. The trigram index finds three characters and
 * more, the index of words the beginnings of words; one or two letters find only those.
 */
export function partOf(q: string): Part {
  const like = hasLetter(q) ? "ilike" : "like";
  if (hasTrigram(q)) return { sql: `s.sought ${like} ? escape '\\'`, bindings: [toPattern(q)] };
  const words = q.match(WORD) ?? [];
  return words.length === 0 ? NOTHING : begunWords("s.sought", words);
}

/**
 * The same for checking row by row. A regular expression takes half as long as ILIKE, and LIKE, which is enough for
 * digits, a fifth. Splitting a text into words takes twenty times as long, so only texts that contain the beginning are
 * split.
 */
function matchOf(q: string): Match {
  const byIndex = partOf(q);
  const isQuick = hasTrigram(q);
  if (isQuick) return { byRow: hasLetter(q) ? fits("s.sought", toExpression(q)) : byIndex, isQuick, byIndex };
  const begun = (q.match(WORD) ?? []).map((word) => fits("s.sought", BEFORE_WORD + word));
  return { byRow: allOf([...begun, byIndex]), isQuick, byIndex };
}

const AMOUNT = /^(\p{Sc}?)\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/u;
const PHONE = /^\+?[\d\s()./-]{6,}$/;

/** A text as a part of a column that is in lower case. */
const within = (column: string, text: string): Part => ({
  sql: `${column} like lower(?) escape '\\'`,
  bindings: [toPattern(text)],
});

/**
 * Each word of a text, somewhere in a column. If all words have one or two characters, they are beginnings of words;
 * beside longer words they may be anywhere.
 */
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
  return { byRow: allOf([...begun.map((word) => fits(column, BEFORE_WORD + word)), byIndex]), isQuick: false, byIndex };
}

const either = (one: Part, other: Part): Part => ({
  sql: `(${one.sql} or ${other.sql})`,
  bindings: [...one.bindings, ...other.bindings],
});

/** The matches of `find` in a row: its words, or the charged amount. */
function findIn(find: string): Match {
  const [, sign = "", whole = "", cents = ""] = AMOUNT.exec(find) ?? [];
  const words = wordsIn("s.found_by", find);
  if (!whole) return words;
  const charged: Part = { sql: "s.total = ?::numeric", bindings: [whole.replaceAll(",", "") + cents] };
  if (sign || whole.includes(",")) return { byRow: charged, isQuick: true, byIndex: charged };
  return { ...words, byRow: either(charged, words.byRow), byIndex: either(charged, words.byIndex) };
}

/** A part of a product's title; the index of all texts finds it. */
function productIn(product: string): Match {
  const all = wordsIn("s.found_by", product);
  const title = wordsIn("s.products", product);
  return { byRow: title.byRow, isQuick: title.isQuick, byIndex: allOf([all.byIndex, title.byRow]) };
}

const listed = (...conditions: (Part | null | false | undefined | "")[]): Part[] =>
  conditions.filter((condition) => condition !== null && typeof condition === "object");

/**
 * A list's conditions: those that the sort's index supports, those checked on its rows, and among these the typed text.
 */
export type OrderConditions = { rows: Part; filters: Match[]; text: Match | null };

/** The conditions of a selection. */
export function conditionsOf(selection: OrderSelection): OrderConditions {
  const { sort = "newest", status, from, to, product, country, least, most, find, q } = selection;
  const byDate = sort === "newest" || sort === "oldest";
  const zone = getEnv().SHOP_TIME_ZONE;
  const dates = [
    from && { sql: "s.placed_at >= (?::date)::timestamp at time zone ?", bindings: [from, zone] },
    to && { sql: "s.placed_at < (?::date + 1)::timestamp at time zone ?", bindings: [to, zone] },
  ];
  const amounts = [
    least !== undefined && { sql: "s.total >= ?::numeric", bindings: [least] },
    most !== undefined && { sql: "s.total <= ?::numeric", bindings: [most] },
  ];
  const place = country && { sql: "s.country = ?", bindings: [country] };
  // One index sorts the orders of a status, another those of a country.
  const sortsPlaces = byDate && (!status || status === "current");
  const kind = kindOf(selection);
  const shown: Part = { sql: kind.listed, bindings: [] };
  const bank = status === "bank" && WITH_BANK;
  const rest = listed(bank, ...(byDate ? amounts : [kind.status, ...dates]), !sortsPlaces && place);
  return {
    rows: allOf(listed(shown, ...(byDate ? [kind.status, ...dates] : amounts), sortsPlaces && place)),
    filters: [
      ...rest.map((part): Match => ({ byRow: part, isQuick: true, byIndex: part })),
      ...(product ? [productIn(product)] : []),
    ],
    text: find ? findIn(find) : q ? matchOf(q) : null,
  };
}

/** All of several matches in one; null for none. */
export function allMatches(matches: readonly Match[]): Match | null {
  if (matches.length === 0) return null;
  return {
    byRow: allOf(matches.map(({ byRow }) => byRow)),
    byIndex: allOf(matches.map(({ byIndex }) => byIndex)),
    isQuick: matches.every(({ isQuick }) => isQuick),
  };
}

/** The orders `s` with a number ("1042" or "#1042") or a PaymentIntent: one at most of each. */
export const namedOrders = (text: string): Part => ({
  sql: `(select o.id from "order" o where o.display_id = ? and o.deleted_at is null
      union select o.id from "order" o where o.metadata->>'payment_intent_id' = ?) named
      join order_status s on s.order_id = named.id`,
  bindings: [orderNumberIn(text), text],
});
