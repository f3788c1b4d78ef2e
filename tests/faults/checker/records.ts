import { z } from "zod";

const Time = z.coerce.date();

/** One PaymentIntent in the payment ledger; amounts in minor units. */
export const LedgerLine = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  amount_received: z.number(),
  amount_refunded: z.number(),
  amount_lost: z.number(),
  captures: z.number(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/**
 * One order that is in the database and not deleted. `total` is its price before any return, in major units; `payments`
 * are the PaymentIntents of its Medusa payments, `captured` (in `captures` bookings) and `refunded` are from Medusa's
 * books, in major units, `not_made` are those of these refunds that failed and that Stripe has not made again, in minor
 * units: an admin settles them, or has paid them another way. `reserved` is the number of its lines' reservations,
 * `unneeded` that of reservations for lines of which nothing is left to send.
 */
export const OrderRow = z.object({
  id: z.string(),
  payment_intent_id: z.string().nullable(),
  total: z.number(),
  currency: z.string(),
  cancelled: z.boolean(),
  status: z.string().nullable(),
  payments: z.array(z.string()),
  captures: z.number(),
  captured: z.number(),
  refunded: z.number(),
  not_made: z.number(),
  reserved: z.number(),
  unneeded: z.number(),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** The shop's own record of a payment. `bound`: it has a cart, so it can become an order without its browser. */
export const AttemptRow = z.object({
  payment_intent_id: z.string(),
  status: z.string(),
  bound: z.boolean(),
  order_id: z.string().nullable(),
  created_at: Time,
});
export type AttemptRow = z.infer<typeof AttemptRow>;

/** One stock level: its stock, its reserved count, and the sum of its reservations. */
export const StockRow = z.object({
  inventory_item_id: z.string(),
  stocked: z.number(),
  reserved: z.number(),
  reservations: z.number(),
  lost: z.number(),
});
export type StockRow = z.infer<typeof StockRow>;

/**
 * One change of an order's status, recorded by a trigger of the lab. `parcel_cancelled`: the order has a parcel that
 * was not sent after all.
 */
export const MoveRow = z.object({
  order_id: z.string(),
  from_status: z.string(),
  to_status: z.string(),
  parcel_cancelled: z.boolean(),
});
export type MoveRow = z.infer<typeof MoveRow>;

/**
 * A mail in the outbox. `edition` counts how often it was to be sent: 1, or more if ops sent it again. `erased`: it was
 * sent so long ago that its contents and file are deleted.
 */
export const MailRow = z.object({
  kind: z.string(),
  order_id: z.string().nullable(),
  status: z.string(),
  edition: z.number(),
  erased: z.boolean(),
});
export type MailRow = z.infer<typeof MailRow>;

/** A delivered mail: one file in `.data/mail`. */
export type MailFile = { kind: string; order_id: string | null };

/** The final statement to a customer: an order's id, that nothing was charged or stays charged, or neither. */
export const Statement = z.object({
  payment_intent_id: z.string(),
  said: z.enum(["paid", "not_charged", "refunded", "unfinished", "checking", "nothing"]),
  order_id: z.string().optional(),
  where: z.string(),
});
export type Statement = z.infer<typeof Statement>;

/**
 * Everything the checker joins. `unprocessedEvents` are unprocessed events of unfinished payments, `tornOrders` orders
 * whose status differs between Medusa and the shop; `mailFiles` is null for a shop whose mails go to a server.
 */
export type Records = {
  at: Date;
  ledger: LedgerLine[];
  orders: OrderRow[];
  attempts: AttemptRow[];
  stock: StockRow[];
  moves: MoveRow[];
  mails: MailRow[];
  mailFiles: MailFile[] | null;
  statements: Statement[];
  unprocessedEvents: number;
  tornOrders: number;
  legacyHoldMinutes: number;
};

/** What the database knows by itself. */
export type Books = Pick<Records, "orders" | "attempts" | "stock" | "moves" | "mails">;

/** The records that show work in progress: unfinished attempts and mails are enough. */
export type Unfinished = Pick<
  Records,
  "at" | "ledger" | "attempts" | "mails" | "unprocessedEvents" | "tornOrders" | "legacyHoldMinutes"
>;

export type Invariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7";

/** One broken invariant, with the ids that prove it. */
export type Break = { invariant: Invariant; what: string; ids: Record<string, string> };
