import type { MedusaContainer } from "@medusajs/framework/types";
import { toActionText } from "../../contract/action-text";
import { databaseOf } from "../../lib/database/connection";
import { pageOfWork } from "../../lib/seen-page";
import { ShopError } from "../../lib/shop-error";
import { listChangesSince } from "../../queries/audit/changes-since";

/**
 * Refuses the work of a form if its record was changed after the form's page was opened; run it under the record's
 * lock, so that of two forms from pages of the same age one wins. Requests that name no page pass.
 * @throws ShopError `conflict`, with what was done and by whom
 */
export async function refuseChanged(container: MedusaContainer, subjectId: string): Promise<void> {
  const page = pageOfWork();
  if (page?.subjectId !== subjectId) return;
  const changes = await listChangesSince(databaseOf(container), page);
  if (changes.length === 0) return;
  const done = changes.map(({ action, actor }) => `“${toActionText(action)}” by ${actor}`).join(", ");
  throw new ShopError(
    "conflict",
    `Since you opened this page: ${done}. So nothing was done. Check what it says now, and send it again.`,
  );
}
