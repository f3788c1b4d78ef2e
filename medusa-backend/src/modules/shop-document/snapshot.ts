import { z } from "zod";

/** An amount in minor units of the document's currency. */
const Minor = z.number().int();

/** The seller, from the settings at the time. `address` has a line for each of its lines; null is left out. */
const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  tax_id: z.string().nullable(),
  register_number: z.string().nullable(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * The buyer's data that a bookkeeper needs. No e-mail, because a document never changes and an e-mail is deleted with
 * its account.
 */
const Buyer = z.object({ name: z.string(), address: z.string() });

/**
 * Parts with the same taxes: the price without tax, and each tax on it. `rate` is in percent; null if the books only
 * name an amount. Without `taxes`: untaxed parts.
 */
const TaxGroup = z.object({
  base: Minor,
  taxes: z.array(z.object({ name: z.string(), rate: z.number().nullable(), tax: Minor })),
});
export type TaxGroup = z.infer<typeof TaxGroup>;

/**
 * The contents of both kinds of documents. `payment_reference` is Stripe's PaymentIntent, or Medusa's id of a payment
 * that ops noted by hand; `by_card` is false for the latter. Times are ISO 8601; `time_zone` is the zone of its days,
 * which a document keeps even if the setting changes.
 */
const shared = {
  seller: Seller,
  buyer: Buyer,
  order_number: z.number(),
  order_date: z.iso.datetime(),
  payment_reference: z.string(),
  by_card: z.boolean(),
  currency: z.string().length(3),
  time_zone: z.string(),
};

/**
 * The contents of an invoice. Lines + `delivery` + `tax` - `discount` = `total`, and the bases and taxes of
 * `tax_groups` are `total` too. `tax` is added to the prices; prices may already include taxes. `paid` is the captured
 * amount. A later invoice names the order's first in `adds_to`. It contains only the changes since, so a removed line
 * has a negative quantity.
 */
export const InvoiceSnapshot = z.object({
  kind: z.literal("invoice"),
  ...shared,
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), unit_price: Minor, amount: Minor })),
  delivery: Minor,
  discount: Minor,
  tax: Minor,
  tax_groups: z.array(TaxGroup),
  total: Minor,
  paid: Minor,
  adds_to: z.string().nullable(),
});
export type InvoiceSnapshot = z.infer<typeof InvoiceSnapshot>;

/**
 * The contents of a credit note: the invoice, its returned pieces, its pieces refunded without a return, and the money.
 * Both lists are empty for a refund of money only.
 */
export const CreditNoteSnapshot = z.object({
  kind: z.literal("credit_note"),
  ...shared,
  invoice_number: z.string(),
  invoice_date: z.iso.datetime(),
  reason: z.enum(["cancelled", "returned", "refunded"]),
  returned: z.array(z.object({ title: z.string(), quantity: z.number() })),
  refunded: z.array(z.object({ title: z.string(), quantity: z.number() })),
  tax_groups: z.array(TaxGroup),
  total: Minor,
});
export type CreditNoteSnapshot = z.infer<typeof CreditNoteSnapshot>;

/** The contents of a document at the time it was issued. */
export const DocumentSnapshot = z.discriminatedUnion("kind", [InvoiceSnapshot, CreditNoteSnapshot]);
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>;
