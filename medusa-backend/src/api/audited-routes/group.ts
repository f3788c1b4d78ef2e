import type { OrderPart } from "../../queries/audit/records";
import type { SubjectName } from "../../queries/audit/subjects";

/**
 * Routes of Medusa Admin that write the same kind of record. `subject` names it in the audit trail; for a
 * `SubjectName`, the values before and after are compared. The record's id is the path's parameter, or is in the
 * answer.
 */
export type AuditedRoutes = {
  subject: SubjectName | "export" | "file" | "import" | "search_index";
  /** The first word of the record's own paths, which the name of an action leaves out. */
  base: string;
  /** The kind of the path's `id` if the record is the order that it belongs to. */
  of?: OrderPart;
  /** The request and the answer name several records. */
  batch?: true;
  /** Further records in the request and the answer, which are compared too. */
  also?: SubjectName;
  /**
   * Called by people who are not users yet. It is recorded only with an open invitation, so that nobody can flood the
   * audit trail.
   */
  byInvited?: true;
  paths: readonly string[];
};
