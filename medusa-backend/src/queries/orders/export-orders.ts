import { z } from "zod";
import type { ShopOrder } from "../../contract/orders";
import type { Connection, Database } from "../../lib/database/connection";
import { Id, queryRows } from "../../lib/database/sql";
import { allOf, orderBy, type Part } from "../lists";
import { conditionsOf, listOrdersOf, namedOrders, type OrderSelection, SORTED_COLUMNS, sortOf } from "./order-list";

const AT_ONCE = 250;

export function exportStatement(selection: OrderSelection): Part {
  const { rows, filters, match } = conditionsOf(selection);
  const found = allOf([rows, ...(match ? [match.byIndex] : [])]);
  const part: Part = {
    sql: `select ${SORTED_COLUMNS} from order_status s where ${found.sql}`,
    bindings: found.bindings,
  };
  const typed = selection.find;
  if (!typed) return { sql: `${part.sql} order by ${orderBy(sortOf(selection))}`, bindings: part.bindings };
  const named = namedOrders(typed);
  const others = allOf([rows, ...filters.map(({ byRow }) => byRow)]);
  return {
    sql: `${part.sql} union select ${SORTED_COLUMNS} from ${named.sql} where ${others.sql}
      order by ${orderBy(sortOf(selection))}`,
    bindings: [...part.bindings, ...named.bindings, ...others.bindings],
  };
}

const Facts = z.object({
  orderId: z.string(),
  currency: z.string(),
  invoices: z.array(z.string()),
  creditNotes: z.array(z.string()),
  tracking: z.array(z.string()),
  invoicedTax: z.number().nullable(),
  fees: z.coerce.number().int().nullable(),
  // Unit prices are Medusa's, in major units.
  lines: z.array(z.object({ title: z.string(), sku: z.string(), quantity: z.number(), unitPrice: z.number() })),
});

const FACTS_SQL = `
  select o.id as order_id, o.currency_code as currency, documents.invoices, documents.credit_notes, documents.invoiced_tax,
    stripe.fees, lines.lines, sent.tracking
  from "order" o
  cross join lateral (
    select coalesce(json_agg(d.number order by d.sequence) filter (where d.kind = 'invoice'), '[]'::json) as invoices,
      coalesce(json_agg(d.number order by d.sequence) filter (where d.kind = 'credit_note'), '[]'::json) as credit_notes,
      (sum(taxed.tax) filter (where d.kind = 'invoice'))::float8 as invoiced_tax
    from shop_document d
    cross join lateral (
      select coalesce(sum((tax->>'tax')::numeric), 0) as tax
      from jsonb_array_elements(d.snapshot->'tax_groups') alike cross join lateral jsonb_array_elements(alike->'taxes') tax) taxed
    where d.order_id = o.id
  ) documents
  cross join lateral (
    select (select a.fee from payment_attempt a where a.order_id = o.id and a.deleted_at is null)
      + coalesce((select sum(d.fee) from payment_dispute d where d.order_id = o.id and d.deleted_at is null), 0) as fees
  ) stripe
  cross join lateral (
    select coalesce(json_agg(json_build_object('title', li.title,
      'sku', coalesce(li.variant_sku, ''), 'quantity', oi.quantity::float8,
      'unit_price', coalesce(oi.unit_price, li.unit_price)::float8) order by li.created_at, li.id), '[]'::json) as lines
    from order_item oi join order_line_item li on li.id = oi.item_id
    where oi.order_id = o.id and oi.version = o.version and oi.deleted_at is null and oi.quantity > 0
  ) lines
  cross join lateral (
    select coalesce(json_agg(t.tracking_number order by t.created_at, t.id), '[]'::json) as tracking
    from order_fulfillment l
    join fulfillment f on f.id = l.fulfillment_id and f.canceled_at is null and f.deleted_at is null
    join fulfillment_label t on t.fulfillment_id = f.id and t.tracking_number <> '' and t.deleted_at is null
    where l.order_id = o.id and l.deleted_at is null
  ) sent
  where o.id = any(?::text[])`;

/** `tax` includes tax within prices; `fees` are Stripe's for the order's payment and disputes, null until known. */
export type ExportedOrder = ShopOrder &
  Pick<z.infer<typeof Facts>, "currency" | "invoices" | "creditNotes" | "tracking" | "fees" | "lines">;

/** Orders with the data for bookkeeping, in the order of their ids. */
export async function listExportedOrderRows(database: Database, ids: readonly string[]): Promise<ExportedOrder[]> {
  const orders = await listOrdersOf(database, ids);
  const facts = await queryRows(database, Facts, FACTS_SQL, [ids]);
  const known = new Map(facts.map((found) => [found.orderId, found]));
  return orders.map(({ order }) => {
    const found = known.get(order.id);
    if (!found) throw new Error(`The order ${order.id} cannot be exported.`);
    const { currency, invoicedTax, invoices, creditNotes, tracking, fees, lines } = found;
    return { ...order, tax: invoicedTax ?? order.tax, currency, invoices, creditNotes, tracking, fees, lines };
  });
}

/** All orders of a list, in batches, as of one moment. A database cursor reads them; it ends when the reader stops. */
export async function* readAllOrders(connection: Connection, selection: OrderSelection) {
  const { sql, bindings } = exportStatement(selection);
  const transaction = await connection.transaction();
  try {
    await transaction.raw("set transaction isolation level repeatable read, read only");
    await transaction.raw(`declare exported no scroll cursor for ${sql}`, bindings as string[]);
    for (;;) {
      const ids = await queryRows(transaction, Id, `fetch ${AT_ONCE} from exported`);
      if (ids.length === 0) return;
      const found = ids.map(({ id }) => id);
      const orders = await listExportedOrderRows(transaction, found);
      if (orders.length < ids.length)
        throw new Error("An order of the list cannot be read, so the export is not whole.");
      yield orders;
    }
  } finally {
    await transaction.rollback();
  }
}
