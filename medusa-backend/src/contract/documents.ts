import { z } from "zod";
import { Money } from "./common";

/** INV-000001 is an invoice, CN-000001 a credit note, RET-7 the label of return #7. */
export const DocumentNumber = z.string().regex(/^(?:(?:INV|CN)-\d{6,10}|RET-\d{1,10})$/);

export const OrderDocument = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: DocumentNumber,
  issuedAt: z.iso.datetime(),
  amount: Money,
});
export type OrderDocument = z.infer<typeof OrderDocument>;

export const GetDocumentAnswer = z.object({ pdf: z.base64() });
