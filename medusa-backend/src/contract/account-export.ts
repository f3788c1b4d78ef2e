import { z } from "zod";
import { AccountSession } from "./account";
import { SavedAddress } from "./addresses";
import { Money, OpaqueId, Role } from "./common";
import { OrderDocument } from "./documents";
import { ShopOrder } from "./orders";
import { OrderReturn } from "./returns";
import { Rows } from "./rows";

const Time = z.iso.datetime();

/**
 * GET /store/shop/account/export (signed in): the part of a person's data that is short: the account, its addresses and
 * its sessions. The lists come in pages from GET /store/shop/account/export/:list. 429 `too_many_requests`.
 */
export const ExportAnswer = z.object({
  profile: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
    role: Role,
    has_password: z.boolean(),
    has_google: z.boolean(),
    created_at: Time,
    wants_review_mails: z.boolean(),
  }),
  addresses: Rows("addresses", SavedAddress),
  sessions: Rows("sessions", AccountSession),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

/** The lists of an export, in its order. */
export const EXPORT_LISTS = ["orders", "reviews", "reports", "mails", "changes"] as const;
export const ExportList = z.enum(EXPORT_LISTS);
export type ExportList = z.infer<typeof ExportList>;

/** An order with all that the shop keeps of it; `payments` are amounts and states, never a card. */
export const ExportedOrder = ShopOrder.extend({
  payments: z.array(z.object({ amount: Money, currency: z.string(), status: z.string(), started_at: Time })),
  returns: z.array(OrderReturn),
  documents: z.array(OrderDocument),
});

/** A review of the shop or, with `product`, of a product; `answer` is the shop's. */
export const ExportedReview = z.object({
  id: z.string(),
  product: z.string().nullable(),
  name: z.string(),
  occupation: z.string(),
  photo: z.string(),
  rating: z.number(),
  description: z.string(),
  is_hidden: z.boolean(),
  answer: z.string().nullable(),
  created_at: Time,
});

/** A report of somebody else's review. */
export const ExportedReport = z.object({ id: z.string(), review_id: z.string(), reason: z.string(), created_at: Time });

/**
 * A mail of the account or of one of its orders. `contents` is null once it is erased, and for one with a link that
 * signs in.
 */
export const ExportedMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  order_id: z.string().nullable(),
  status: z.string(),
  contents: z.unknown(),
  created_at: Time,
  sent_at: Time.nullable(),
});

/** What the shop's staff changed in the person's data or orders, with the personal values before and after. */
export const ExportedChange = z.object({
  id: z.string(),
  action: z.string(),
  record_id: z.string(),
  values: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  created_at: Time,
});

/**
 * GET /store/shop/account/export/:list?after= (signed in): a page of one list, newest first. `next` is the `after` of
 * the following page, null on the last. 404 `not_found` for another list.
 */
export const ExportPageQuery = z.object({ after: OpaqueId(200).optional() });
const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() });
export const EXPORT_PAGES = {
  orders: pageOf(ExportedOrder),
  reviews: pageOf(ExportedReview),
  reports: pageOf(ExportedReport),
  mails: pageOf(ExportedMail),
  changes: pageOf(ExportedChange),
};
export type ExportPage<List extends ExportList = ExportList> = z.infer<(typeof EXPORT_PAGES)[List]>;
