import type { ProductFilters, SearchProductsQuery } from "../../contract/product-search";
import { readSearch } from "../../lib/products/search";
import { allOf, type Part } from "../lists";
import {
  boundConditions,
  choiceConditions,
  chosenFacts,
  countedFacts,
  facetsOf,
  filterConditions,
  SORTS,
  textQuery,
} from "./search-statements";
import type { Statement } from "./statements";

const PUBLISHED = "p.status = 'published'";
const ENDED = "plan.end_at is not null and plan.end_at <= now()";

/** `where` is of the product "p", its plan "plan" and, for "unsellable", its facts "f". */
const LISTS = {
  all: { where: "p.deleted_at is null", order: "p.created_at, p.id" },
  hidden: { where: `not ${PUBLISHED} and p.deleted_at is null`, order: "p.created_at desc, p.id desc" },
  draft: {
    where: `not ${PUBLISHED} and p.deleted_at is null and not (${ENDED})`,
    order: "p.created_at desc, p.id desc",
  },
  ended: { where: `not ${PUBLISHED} and p.deleted_at is null and ${ENDED}`, order: "plan.end_at desc, p.id desc" },
  deleted: {
    where:
      "p.deleted_at is not null and not exists (select 1 from deleted_product d where d.product_id = p.id and d.purged_at is not null)",
    order: "p.deleted_at desc, p.id desc",
  },
  unsellable: {
    where: `f.is_published and ${PUBLISHED} and p.deleted_at is null`,
    order: "f.listed_at, f.product_id",
  },
} as const;
export type OffSaleList = keyof typeof LISTS;

/** The most products of a list that are counted; with more, the answer says so. */
export const MOST_LISTED = 1_000;

export type OffSaleQuery = Pick<SearchProductsQuery, "q" | "sort"> & ProductFilters;

/** The part after "select". */
type OffSaleSearchFound = { from: string; fromBindings?: Part["bindings"]; where: Part; order: Part };

const SOURCES: Record<OffSaleList, string> = {
  all: "product p",
  hidden: "product p",
  draft: "product p left join product_plan plan on plan.product_id = p.id",
  ended: "product_plan plan join product p on p.id = plan.product_id",
  deleted: "product p",
  unsellable: "off_sale_fact f join product p on p.id = f.product_id",
};

/** The list as it is, in an order that an index has. */
function wholeList(list: OffSaleList): OffSaleSearchFound {
  const { where, order } = LISTS[list];
  const from = SOURCES[list];
  return { from, where: { sql: where, bindings: [] }, order: { sql: order, bindings: [] } };
}

/**
 * Words of the product as they are, or as they begin, its figures and the Store's filters. Only a search without one of
 * the Store's orders has the best match first, of the first 1,001 that it finds.
 */
function searchedList(list: OffSaleList, { q, sort, ...filters }: OffSaleQuery): OffSaleSearchFound {
  const { words, bounds, order: asked } = readSearch(q);
  const whole = textQuery({ words, match: "words" });
  const begun = textQuery({ words, match: "beginnings" });
  const matched = `(f.document @@ ${whole.sql} or f.document @@ ${begun.sql})`;
  const sought = words === "" ? [] : [{ sql: matched, bindings: [...whole.bindings, ...begun.bindings] }];
  const narrowed = [...filterConditions("f", filters), ...choiceConditions(filters)];
  const conditions = [...sought, ...boundConditions(bounds), ...narrowed];
  const by = sort ?? asked;
  const from = `off_sale_fact f join product p on p.id = f.product_id left join product_plan plan on plan.product_id = p.id`;
  const where = allOf([{ sql: LISTS[list].where, bindings: [] }, ...conditions]);
  if (words === "" || by !== undefined) {
    const [key, direction] = SORTS[by ?? "newest"];
    return { from, where, order: { sql: `${key} ${direction} nulls last, f.product_id`, bindings: [] } };
  }
  const best = `select f.product_id as id, f.listed_at, ts_rank(f.document, ${whole.sql}) as rank from ${from}`;
  return {
    from: `(${best} where ${where.sql} limit ${MOST_LISTED + 1}) p`,
    fromBindings: [...whole.bindings, ...where.bindings],
    where: { sql: "true", bindings: [] },
    order: { sql: "p.rank desc, p.listed_at, p.id", bindings: [] },
  };
}

/** True if the facts have to be searched. */
const isSearched = ({ q, sort, ...filters }: OffSaleQuery): boolean =>
  q !== "" || sort !== undefined || Object.values(filters).some((value) => value !== undefined);

export const findOffSale = (list: OffSaleList, query: OffSaleQuery): OffSaleSearchFound =>
  isSearched(query) ? searchedList(list, query) : wholeList(list);

type Page = { limit: number; offset: number };

/** The ids of a page of a list, each with how many there are. */
export function offSaleStatement(list: OffSaleList, query: OffSaleQuery, { limit, offset }: Page): Statement {
  const { from, fromBindings = [], where, order } = findOffSale(list, query);
  const found = `from ${from} where ${where.sql}`;
  const bound = [...fromBindings, ...where.bindings];
  return {
    sql: `
      select p.id, (select count(*)::int from (select 1 ${found} limit ${MOST_LISTED + 1}) counted) as total
      ${found} order by ${order.sql} limit ? offset ?`,
    bindings: [...bound, ...bound, ...order.bindings, limit, offset],
  };
}

/** The options of the Store's filters in a list, of the first 1,001 products that its search finds. */
export function offSaleFacetsStatement(list: OffSaleList, query: OffSaleQuery): Statement {
  const { q, sort: _, ...filters } = query;
  const { colour, kit, size, ...others } = filters;
  const found = (narrowed: ProductFilters): Statement => {
    const { from, where } = searchedList(list, { q, sort: "newest", ...narrowed });
    return { sql: `${from} where ${where.sql}`, bindings: where.bindings };
  };
  return facetsOf(countedFacts(found({ colour, kit, size })), chosenFacts(found(others)), filters);
}
