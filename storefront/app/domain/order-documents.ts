/** An invoice or a credit note of an order; `amount` in cents, `number` such as "INV-000001". */
export type OrderDocument = { kind: "invoice" | "credit_note"; number: string; issuedAt: string; amount: number };
