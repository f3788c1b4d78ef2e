import type { MedusaContainer } from "@medusajs/framework/types";
import type { ImportProgress } from "../../contract/product-import";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { logEvent } from "../../lib/logs/log-event";
import { ShopError } from "../../lib/shop-error";
import { productDeskService } from "../../modules/services";
import { countOutcomes, getImport, listWaiting } from "../../queries/product-desk/imports";
import { importLine } from "./import-line";

/** How long one call works, in milliseconds: well below what its caller waits. */
const WORK_MS = 3_000;
/** The number of lines in memory at once. */
const AT_ONCE = 20;
/** How long a call waits for another of the same import. */
const WAIT_SECONDS = 5;

type ContinueInput = { importId: string; actorId: string; again: boolean };

/** Imports waiting lines until the time is over. Each outcome is stored before the next line begins. */
async function importSome(container: MedusaContainer, { importId, actorId }: ContinueInput): Promise<void> {
  const desk = productDeskService(container);
  const until = Date.now() + WORK_MS;
  for (;;) {
    const lines = await listWaiting(databaseOf(container), importId, AT_ONCE);
    for (const line of lines) {
      if (Date.now() > until) return;
      const result = await importLine(container, line, actorId).catch((error: unknown) => {
        if (error instanceof ShopError) throw error;
        logEvent(container, "warn", { event: "import_line_failed", importId, line: line.line }, error);
        return { outcome: "refused" as const, reason: "This could not be saved. Try again", productId: null };
      });
      await desk.noteOutcome({ id: line.id, ...result });
    }
    if (lines.length < AT_ONCE) return;
  }
}

/**
 * Imports the next lines of a checked file; `again` retries the refused ones.
 * @throws ShopError `not_found`, `backend_unavailable` while another call imports the same file
 */
export async function continueImport(container: MedusaContainer, input: ContinueInput): Promise<ImportProgress> {
  const { importId, again } = input;
  const database = databaseOf(container);
  if (!(await getImport(database, importId))) throw new ShopError("not_found", "There is no such import.");
  const work = async () => {
    if (again) await productDeskService(container).retryRefused(importId);
    await importSome(container, input);
  };
  await withLock(container, `product-import:${importId}`, work, { waitSeconds: WAIT_SECONDS });
  return await countOutcomes(database, importId);
}
