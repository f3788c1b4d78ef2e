import type { OrderPart } from "../../queries/audit/records";
import type { SubjectName } from "../../queries/audit/subjects";

/**
 * Routes of Medusa Admin that write the same kind of record. `subject` names it in the audit trail; the values of a
 * `SubjectName` are compared before and after. The record's id is the path's parameter, or stands in the answer.
 */
export type AuditedRoutes = {
  subject: SubjectName | "export" | "file" | "import" | "search_index";
  /** The first word of the record's own paths, which the name of an action leaves out. */
  base: string;
  /** What the path's `id` is when the record is the order that it belongs to. */
  of?: OrderPart;
  /** The request and the answer name several records. */
  batch?: true;
  /** Further records that request and answer name, which are compared too. */
  also?: SubjectName;
  /**
   * Called by people who are no users yet: only with an open invitation is it recorded, so that nobody can fill the
   * audit trail.
   */
  byInvited?: true;
  paths: readonly string[];
};
