import { readFile } from "node:fs/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { declarationPath, type UploadDeclarationAnswer } from "../../contract/declarations";
import { databaseOf } from "../../lib/database/connection";
import { withLock } from "../../lib/lock";
import { checkPdf } from "../../lib/products/declarations";
import { productEditsService } from "../../modules/product-edits";
import { findDeclarationKey } from "../../queries/pictures";
import { auditedWorkflow } from "../audit/write-audit";

type NewDeclaration = { id: string; content: string; bytes: number; actorId: string };

/** The file is private: only the shop reads it. */
const keepDeclarationStep = createStep(
  "keep-declaration",
  async ({ id, content }: NewDeclaration, { container }) => {
    const file = {
      filename: `declaration-${id}.pdf`,
      mimeType: "application/pdf",
      content,
      access: "private",
    } as const;
    const { id: fileKey } = await container.resolve(Modules.FILE).createFiles(file);
    try {
      await productEditsService(container).createDeclarationFiles({ id, file_key: fileKey });
    } catch (error) {
      await container.resolve(Modules.FILE).deleteFiles([fileKey]);
      throw error;
    }
    return new StepResponse({ id }, { id, file_key: fileKey });
  },
  async (kept, { container }) => {
    if (!kept) return;
    await productEditsService(container).deleteDeclarationFiles([kept.id]);
    await container.resolve(Modules.FILE).deleteFiles([kept.file_key]);
  },
);

const storeDeclarationWorkflow = auditedWorkflow(
  "store-declaration",
  keepDeclarationStep,
  ({ actorId, id, bytes }) => ({ actorId, action: "declaration.uploaded", subjectId: id, details: { bytes } }),
);

/**
 * Stores a file, which the caller deletes. The same file again is the same declaration.
 * @throws ShopError `invalid`, `body_too_large`
 */
export async function storeDeclaration(
  container: MedusaContainer,
  { file, actorId }: { file: string; actorId: string },
): Promise<UploadDeclarationAnswer> {
  const bytes = await readFile(file);
  const id = checkPdf(bytes);
  await withLock(container, `declaration:${id}`, async () => {
    if ((await findDeclarationKey(databaseOf(container), id)) !== null) return;
    const input = { id, content: bytes.toString("base64"), bytes: bytes.length, actorId };
    await storeDeclarationWorkflow(container).run({ input });
  });
  return { address: declarationPath(id) };
}
