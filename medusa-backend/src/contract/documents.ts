import { z } from "zod";
import { Money } from "./common";

/** Numbers of documents: INV-000001 is an invoice, CN-000001 a credit note, RET-7 the label of return #7. */
export const DocumentNumber = z.string().regex(/^(?:(?:INV|CN)-\d{6,10}|RET-\d{1,10})$/);

/** An invoice or a credit note of an order. `amount` is its total. */
export const OrderDocument = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: DocumentNumber,
  issuedAt: z.iso.datetime(),
  amount: Money,
});
export type OrderDocument = z.infer<typeof OrderDocument>;

/**
 * GET /store/shop/orders/:id/documents/:number (who may see the order's page; 404 for anybody else): the document as a
 * PDF, in base64.
 */
export const GetDocumentAnswer = z.object({ number: DocumentNumber, pdf: z.base64() });
