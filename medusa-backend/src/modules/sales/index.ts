import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { isThere, keepingPlans, queryRow, queryRows } from "../../lib/database/sql";
import {
  ADD,
  ADD_DISCOUNTS,
  IS_OTHER_ZONE,
  MAKE_DAYS,
  type NewDiscountEntry,
  type NewEntry,
  TAKE_OUT,
  TAKE_OUT_DISCOUNTS,
} from "./counting";
import { DiscountEntry, DiscountSum, SaleChange, SaleDay, SaleEntry, SaleSlot } from "./models/sales";

/** Notes for one transaction, and the time of one statement, so that a bad query plan is aborted. */
const BATCH = 2_000;
const MOST_TIME = "30s";

/** Held by the count, and by `npm run generate`, which drops the indexes that counting needs. */
const LOCK = "hashtextextended('shop:sales', 0)";

const Note = z.object({ orderId: z.string().nullable(), paymentId: z.string().nullable() });
const Begun = z.object({ mine: z.boolean(), other: z.boolean() });
const BEGIN = `select pg_try_advisory_xact_lock(${LOCK}) as mine, coalesce((${IS_OTHER_ZONE}), false) as other,
  set_config('statement_timeout', '${MOST_TIME}', true)`;
type Noted = { orderIds: string[]; paymentIds: string[] };
type Counted = { orderIds: string[]; entries: NewEntry[]; discounts: NewDiscountEntry[] };
type ListEntries = (database: Database, noted: Noted) => Promise<Counted>;

const present = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null);

const MODELS = { SaleChange, SaleEntry, SaleSlot, SaleDay, DiscountEntry, DiscountSum };

/** Keeps the sums that the overview and the discounts show, so that a visit reads no orders. */
class SalesModuleService extends withDatabase(MedusaService(MODELS)) {
  async hasChanges(timeZone: string): Promise<boolean> {
    const sql = `select true as found where exists (select 1 from sale_change) or exists (
      select 1 from (${IS_OTHER_ZONE}) zone where zone.other)`;
    return await isThere(keepingPlans(this.database), sql, [timeZone, timeZone]);
  }

  /**
   * One caller at a time, in any process: a second one counts nothing. A failure leaves the changes noted. If the days
   * were another zone's, they are rebuilt.
   */
  async countSome(listEntries: ListEntries, timeZone: string): Promise<{ more: boolean }> {
    return await this.database.transaction(async (transaction) => {
      const begun = await queryRow(keepingPlans(transaction), Begun, BEGIN, [timeZone, timeZone]);
      if (!begun?.mine) return { more: false };
      if (begun.other) {
        await transaction.raw("delete from sale_day");
        await transaction.raw(MAKE_DAYS, [timeZone, timeZone]);
      }
      const notes = await queryRows(
        transaction,
        Note,
        `delete from sale_change where id in (select id from sale_change order by id limit ${BATCH})
         returning order_id, payment_id`,
      );
      if (notes.length === 0) return { more: false };
      const { orderIds, entries, discounts } = await listEntries(transaction, {
        orderIds: present(notes.map(({ orderId }) => orderId)),
        paymentIds: present(notes.map(({ paymentId }) => paymentId)),
      });
      await transaction.raw(TAKE_OUT, [orderIds, timeZone, timeZone]);
      await transaction.raw(ADD, [JSON.stringify(entries), timeZone, timeZone]);
      await transaction.raw(TAKE_OUT_DISCOUNTS, [orderIds]);
      await transaction.raw(ADD_DISCOUNTS, [JSON.stringify(discounts)]);
      return { more: notes.length === BATCH };
    });
  }

  async startAgain(noteAll: (database: Database) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.raw(`select pg_advisory_xact_lock(${LOCK})`);
      for (const table of ["sale_change", "sale_day", "sale_slot", "sale_entry", "discount_sum", "discount_entry"])
        await transaction.raw(`delete from ${table}`);
      await noteAll(transaction);
    });
  }
}

export const salesService = serviceOf<SalesModuleService>("sales");

export default Module("sales", { service: SalesModuleService });
