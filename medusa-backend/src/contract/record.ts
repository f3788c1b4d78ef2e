import { z } from "zod";
import { RECORD_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

/** `actor` is the actor's e-mail address if known, else its id or "cli". */
export const AuditLine = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  createdAt: z.iso.datetime(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const RecordKind = z.enum(["order", "product", "discount", "customer", "review", "question", "staff"]);
export type RecordKind = z.infer<typeof RecordKind>;

/**
 * `more` records were changed as well. "unknown": the server stopped before it answered. `kind` is null for settings.
 */
export const RecordEntry = AuditLine.extend({
  kind: RecordKind.nullable(),
  subjectId: z.string(),
  subjectName: z.string().nullable(),
  more: z.number(),
  outcome: z.enum(["done", "refused", "unknown"]),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

/** `who` is a part of an e-mail, or an actor's id. Days are of the shop's calendar. */
export const ListRecordQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(RECORD_LIST) });
export type ListRecordQuery = z.infer<typeof ListRecordQuery>;
export const ListRecordAnswer = z.object({ entries: Rows("entries", RecordEntry), ...NextPageAnswer.shape });
export type ListRecordAnswer = z.infer<typeof ListRecordAnswer>;
