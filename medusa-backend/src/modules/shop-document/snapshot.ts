import { z } from "zod";

/** An amount in minor units of the document's currency. */
const Minor = z.number().int();

/** Who sells: the settings at the time. `address` has a line for each of its lines; null is left out. */
const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  tax_id: z.string().nullable(),
  register_number: z.string().nullable(),
});
export type Seller = z.infer<typeof Seller>;

/**
 * What a bookkeeper needs of the buyer. No e-mail: a document is never changed, and an e-mail goes with its account.
 */
const Buyer = z.object({ name: z.string(), address: z.string() });

/**
 * What is taxed alike: the price without tax, and each tax on it. `rate` is in percent; null where the books name an
 * amount alone. Without `taxes`: what bears no tax.
 */
const TaxGroup = z.object({
  base: Minor,
  taxes: z.array(z.object({ name: z.string(), rate: z.number().nullable(), tax: Minor })),
});
export type TaxGroup = z.infer<typeof TaxGroup>;

/** How a document looks; one that says nothing was issued when there was one layout. */
const Layout = z.union([z.literal(1), z.literal(2)]).default(1);
export type Layout = z.infer<typeof Layout>;
/** The layout of documents that are issued from now on. */
export const LAYOUT: Layout = 2;

/**
 * What both documents say. `payment_reference` is Stripe's PaymentIntent, or Medusa's id of a payment that ops noted by
 * hand; `by_card` is false for the latter. Times are ISO 8601; `time_zone` is the zone of the days they are written as,
 * which a document keeps whatever the setting becomes.
 */
const shared = {
  layout: Layout,
  seller: Seller,
  buyer: Buyer,
  order_number: z.number(),
  order_date: z.iso.datetime(),
  payment_reference: z.string(),
  by_card: z.boolean().default(true),
  currency: z.string().length(3),
  time_zone: z.string().default("UTC"),
};

/**
 * What an invoice says. Lines + `delivery` + `tax` - `discount` = `total`, and the bases and taxes of `tax_groups` are
 * `total` too. `tax` is what is added to the prices; prices may hold taxes already. `paid` is what was captured.
 * A later invoice names the order's first in `adds_to`. It says only what has changed since, so a line that was taken
 * out has a quantity below zero.
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
  adds_to: z.string().nullable().default(null),
});
export type InvoiceSnapshot = z.infer<typeof InvoiceSnapshot>;

/**
 * What a credit note says: the invoice, what was returned of it, what was refunded without coming back, and the money.
 * Both are empty for money alone.
 */
export const CreditNoteSnapshot = z.object({
  kind: z.literal("credit_note"),
  ...shared,
  invoice_number: z.string(),
  invoice_date: z.iso.datetime(),
  reason: z.enum(["cancelled", "returned", "refunded"]),
  returned: z.array(z.object({ title: z.string(), quantity: z.number() })),
  refunded: z.array(z.object({ title: z.string(), quantity: z.number() })).default([]),
  tax_groups: z.array(TaxGroup),
  total: Minor,
});
export type CreditNoteSnapshot = z.infer<typeof CreditNoteSnapshot>;

/** All that a document says, as it was when it was issued. */
export const DocumentSnapshot = z.discriminatedUnion("kind", [InvoiceSnapshot, CreditNoteSnapshot]);
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>;
