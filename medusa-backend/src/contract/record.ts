import { z } from "zod";
import { RECORD_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

/** One line of the audit trail. `actor` is the actor's e-mail address if known, else its id or "cli". */
export const AuditLine = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  createdAt: z.iso.datetime(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/**
 * The kinds of records that entries of the audit trail are found by; "staff" are the users of Medusa Admin, and roles.
 */
export const RecordKind = z.enum(["order", "product", "discount", "customer", "review", "question", "staff"]);
export type RecordKind = z.infer<typeof RecordKind>;

/**
 * An entry of the audit trail at the desk, without the values that it changed. `subjectName` is an order's number, a
 * title, a code or an e-mail; null for a record without one. `more` is the number of further records that the same
 * request changed. `outcome` is "unknown" if the server stopped before it answered. `kind` is null for settings.
 */
export const RecordEntry = AuditLine.extend({
  kind: RecordKind.nullable(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  more: z.number(),
  outcome: z.enum(["done", "refused", "unknown"]),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/**
 * GET /store/shop/staff/record ("read record"): who did what, newest first. `q` finds an order by its number, and
 * other records by a part of a product's name, by a discount's code, by a customer's name or e-mail, or any by its id.
 * `who` finds what people did by a part of their e-mail, or by the id that the entry has. `from` and `to` are days of
 * the shop's calendar.
 */
export const ListRecordQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(RECORD_LIST) });
export type ListRecordQuery = z.infer<typeof ListRecordQuery>;
export const ListRecordAnswer = z.object({ entries: Rows("entries", RecordEntry), ...NextPageAnswer.shape });
export type ListRecordAnswer = z.infer<typeof ListRecordAnswer>;
