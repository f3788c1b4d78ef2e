import { z } from "zod";
import {
  type ListStaffReviewsAnswer,
  type ListStaffReviewsQuery,
  type ReviewList,
  StaffReview,
} from "../../contract/review-moderation";
import type { Database } from "../../lib/database/connection";
import { queryRow } from "../../lib/database/sql";
import { contains, isOfCustomer, isoInSql, LISTED_ID, PHOTO, photosOf, toPattern } from "../expressions";
import { listedIds, olderThan, type Part, queryListPage, readCursor } from "../lists";

const OPEN = "p.settled_at is null and p.deleted_at is null";

/** In the form of each list's index. */
const IN_LIST: Readonly<Record<ReviewList, string>> = {
  waiting: "r.is_waiting",
  shown: "r.hidden_at is null",
  hidden: "r.hidden_at is not null and not r.is_waiting",
  reported: `r.id in (select p.review_id from review_report p where ${OPEN})`,
};

/** What finds a text, each with an index of its own. */
function soughtIn(q: string): Part[] {
  const conditions = [
    contains("r.reviewer_name || ' ' || r.description"),
    `r.product_id in (select p.id from product p where ${contains("p.title")} and p.deleted_at is null)`,
    isOfCustomer("r.customer_id", q),
  ];
  return conditions.map((sql) => ({ sql, bindings: [toPattern(q)] }));
}

function idsOf({ limit, cursor, list, rating, q }: ListStaffReviewsQuery): Part {
  const select = (where: string) => `
    select r.id, r.created_at from review r where ${where}
    order by r.created_at desc, r.id desc limit ?`;
  const conditions = [
    { sql: "r.deleted_at is null", bindings: [] },
    ...(list ? [{ sql: IN_LIST[list], bindings: [] }] : []),
    ...(rating ? [{ sql: "r.rating = ?", bindings: [Number(rating)] }] : []),
  ];
  const older = olderThan(readCursor(cursor, "rev"), "r");
  return listedIds({ select, conditions, older, sought: q ? soughtIn(q) : null, limit });
}

/** The writer's newest live order with a sent piece; for a product review, of that product. */
const BOUGHT = `
  left join lateral (
    select jsonb_build_object('order_id', o.id, 'number', o.display_id, 'titles', sent.titles) as bought
    from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null and s.status <> 'cancelled'
    join lateral (
      select jsonb_agg(distinct coalesce(li.product_title, li.title)) as titles
      from order_item oi join order_line_item li on li.id = oi.item_id
      where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null
        and greatest(oi.shipped_quantity, oi.delivered_quantity) > 0
        and (r.product_id is null or li.product_id = r.product_id)) sent on sent.titles is not null
    where o.customer_id = r.customer_id and o.deleted_at is null
    order by o.created_at desc, o.id desc limit 1) purchase on true`;

const REPORTS = `
  select coalesce(jsonb_agg(jsonb_build_object('reason', g.reason, 'count', g.count) order by g.count desc), '[]') as reports,
    max(g.newest) as newest_report
  from (select p.reason, count(*)::int as count, max(p.id) as newest from review_report p where p.review_id = r.id and ${OPEN} group by p.reason) g`;

const ToDo = z.object({ waiting: z.number(), reported: z.number() });

async function countToDo(database: Database): Promise<z.infer<typeof ToDo>> {
  const sql = `
    select (select count(*)::int from review r where r.is_waiting and r.deleted_at is null) as waiting,
      (select count(distinct p.review_id)::int from review_report p where ${OPEN}) as reported`;
  return (await queryRow(database, ToDo, sql)) ?? { waiting: 0, reported: 0 };
}

/** A page of the desk's reviews, newest first, how many wait to be read, and how many have open reports. */
export async function listStaffReviews(
  database: Database,
  page: ListStaffReviewsQuery,
): Promise<ListStaffReviewsAnswer> {
  const ids = idsOf(page);
  const sql = `
    with page as materialized (${ids.sql})
    select r.id, r.reviewer_name, r.description, r.rating, r.created_at,
      case when r.is_waiting then 'waiting' when r.hidden_at is null then 'shown' else 'hidden' end as state,
      case when r.hidden_at is not null then r.hidden_for end as hidden_for, r.customer_id is null as is_example,
      ${LISTED_ID} as customer_id, c.email, case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end as product,
      purchase.bought, reported.reports, reported.newest_report,
      case when r.answer is not null then jsonb_build_object('text', r.answer, 'at', ${isoInSql("r.answered_at")}) end as answer, ${photosOf(PHOTO)} as photos,
      page.created_at::text || '|' || r.id as cursor
    from page join review r on r.id = page.id
    left join customer c on c.id = r.customer_id and c.deleted_at is null
    left join product p on p.id = r.product_id
    ${BOUGHT}
    left join lateral (${REPORTS}) reported on true
    order by page.created_at desc, page.id desc`;
  const listed = { list: "reviews", row: StaffReview, sql, bindings: ids.bindings, limit: page.limit };
  const [{ shown, ...next }, counted] = await Promise.all([queryListPage(database, listed), countToDo(database)]);
  return { reviews: shown, ...counted, ...next };
}
