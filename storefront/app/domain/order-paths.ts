/** An invoice or a credit note of an order; `amount` in cents, `number` such as "INV-000001". */
export type OrderDocument = { kind: "invoice" | "credit_note"; number: string; issuedAt: string; amount: number };

/** The address of an order's page. */
export const orderPath = (orderId: string): string => `/dashboard/orders/${encodeURIComponent(orderId)}`;

/** The address of an order's invoice, to be read on the screen. */
export const invoicePath = (orderId: string): string => `/dashboard/invoice/${encodeURIComponent(orderId)}`;

/** The address of a PDF: an invoice or a credit note. */
export const documentPath = (orderId: string, number: string): string =>
  `${orderPath(orderId)}/documents/${encodeURIComponent(number)}.pdf`;
