import { z } from "zod";
import { AccountSession } from "./accounts";
import { Delivery, SavedAddress } from "./addresses";
import { OpaqueId, Role } from "./common";
import { OrderDocument } from "./documents";
import { Rows } from "./lists";
import { ShopOrder } from "./orders";
import { QuestionState } from "./questions";
import { OrderReturn } from "./returns";
import { Withdrawal } from "./withdrawals";

const Time = z.iso.datetime();

/** `product` is null while the shop does not show it. */
const ExportedStockAlert = z.object({ product: z.string().nullable(), asked_at: Time });

const ExportedPasskey = z.object({ name: z.string(), added_at: Time, last_used_at: Time.nullable() });

const ExportedWishList = z.object({
  title: z.string(),
  isShared: z.boolean(),
  products: Rows("wishes", z.object({ product: z.string(), addedAt: Time })),
});

/** A line of the cart that the shop keeps for the account. */
const ExportedCartLine = z.object({ product: z.string(), quantity: z.number(), added_at: Time });

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
  passkeys: Rows("passkeys", ExportedPasskey),
  stock_alerts: Rows("stock alerts", ExportedStockAlert),
  wish_list: ExportedWishList,
  cart: Rows("cart lines", ExportedCartLine),
});
export type ExportAnswer = z.infer<typeof ExportAnswer>;

/** In major units, as the file has it. */
const Amount = z.number();

export const ExportedOrder = ShopOrder.extend({
  items: z.array(ShopOrder.shape.items.element.extend({ unitPrice: Amount })),
  standardShipping: Amount.nullable(),
  ...{ shipping: Amount, tax: Amount, discount: Amount, total: Amount, refunded: Amount },
  payments: z.array(z.object({ amount: Amount, currency: z.string(), status: z.string(), started_at: Time })),
  returns: z.array(OrderReturn),
  withdrawals: z.array(Withdrawal),
  documents: z.array(OrderDocument.extend({ amount: Amount })),
});

/** A payment that became no order. */
export const ExportedPayment = z.object({
  id: z.string(),
  amount: Amount,
  currency: z.string(),
  status: z.string(),
  items: z.array(z.object({ title: z.string(), quantity: z.number() })),
  delivery: Delivery.nullable(),
  created_at: Time,
});

/** `product` is null for a review of the shop; `hidden_for` is why the shop has hidden it. */
export const ExportedReview = z.object({
  id: z.string(),
  product: z.string().nullable(),
  name: z.string(),
  occupation: z.string(),
  photo: z.string(),
  rating: z.number(),
  description: z.string(),
  is_hidden: z.boolean(),
  hidden_for: z.string().nullable(),
  answer: z.string().nullable(),
  photos: z.array(z.string()),
  created_at: Time,
});

export const ExportedReport = z.object({ id: z.string(), review_id: z.string(), reason: z.string(), created_at: Time });

export const ExportedVote = z.object({ id: z.string(), review_id: z.string(), created_at: Time });

export const ExportedQuestion = z.object({
  id: z.string(),
  product: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  state: QuestionState,
  created_at: Time,
});

export const ExportedAnswer = z.object({
  id: z.string(),
  question: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  state: QuestionState,
  created_at: Time,
});

/** A message with the account's e-mail, if the person has proven to read its mails; `answer` is the shop's. */
export const ExportedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  text: z.string(),
  answer: z.string().nullable(),
  created_at: Time,
});

/** A mail of the account or its orders; `contents` is null once erased, and for a mail with a link that signs in. */
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

export const ExportedChange = z.object({
  id: z.string(),
  action: z.string(),
  record_id: z.string(),
  values: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  created_at: Time,
});

export const ExportPageQuery = z.object({ after: OpaqueId(200).optional() });
const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() });
export const EXPORT_PAGES = {
  orders: pageOf(ExportedOrder),
  payments: pageOf(ExportedPayment),
  reviews: pageOf(ExportedReview),
  reports: pageOf(ExportedReport),
  votes: pageOf(ExportedVote),
  questions: pageOf(ExportedQuestion),
  answers: pageOf(ExportedAnswer),
  messages: pageOf(ExportedMessage),
  mails: pageOf(ExportedMail),
  changes: pageOf(ExportedChange),
};
export type ExportList = keyof typeof EXPORT_PAGES;
export const EXPORT_LISTS = Object.keys(EXPORT_PAGES) as ExportList[];
export type ExportPage<List extends ExportList = ExportList> = z.infer<(typeof EXPORT_PAGES)[List]>;
