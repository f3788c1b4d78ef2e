import { DECLARATION_PATH, UPLOAD_TIMEOUT_MS, UploadDeclarationAnswer } from "medusa-backend/contract";
import type { Medusa } from "./client.server";
import { editProduct } from "./product-desk.server";
import { shopPath } from "./shop-path";

/**
 * Streams a form with a maker's declaration on to Medusa (admin). Returns the address of the file.
 * @throws AppError `invalid`, `body_too_large`, `forbidden`.
 */
export async function uploadDeclaration(
  medusa: Medusa,
  form: { body: ReadableStream<Uint8Array>; contentType: string },
): Promise<string> {
  const call = { method: "POST", form, schema: UploadDeclarationAnswer, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await medusa.fetch(shopPath(DECLARATION_PATH.slice(1)), call)).address;
}

/** Makes an uploaded file the declaration of a product (admin). @throws AppError `not_found`. */
export async function setDeclaration(medusa: Medusa, productId: string, address: string): Promise<void> {
  await editProduct(medusa, productId, { was: {}, now: { declarationUrl: address }, announce: false });
}
