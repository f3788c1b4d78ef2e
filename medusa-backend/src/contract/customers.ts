import { z } from "zod";
import { DeletionObstacle } from "./accounts";
import { SavedAddress } from "./addresses";
import { Money, Role } from "./common";
import { CUSTOMER_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { MessageState } from "./messages";
import { StaffNote } from "./order-admin";
import { type OrderState, STATE_WORDS } from "./order-state";
import { QuestionState } from "./questions";
import { RecordEntry } from "./record";
import { ReturnStatus } from "./returns";

const Time = z.iso.datetime();

/** An account, or a record without one, whose orders ops put there. `email` is null if Google gave none. */
export const ListedCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  role: Role,
  since: Time,
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

export const ListCustomersQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(CUSTOMER_LIST) });
export type ListCustomersQuery = z.infer<typeof ListCustomersQuery>;
export const ListCustomersAnswer = z.object({
  customers: Rows("customers", ListedCustomer),
  ...NextPageAnswer.shape,
});
export type ListCustomersAnswer = z.infer<typeof ListCustomersAnswer>;

export const MOST_OF_CUSTOMER = 50;

const OfOrder = { orderId: z.string(), orderNumber: z.number() };
const Product = z.object({ id: z.string(), title: z.string() }).nullable();

export const CustomerReturn = z.object({
  id: z.string(),
  number: z.number(),
  status: ReturnStatus,
  at: Time,
  ...OfOrder,
});
export const CustomerRefund = z.object({ id: z.string(), amount: Money, at: Time, ...OfOrder });
/** `product` is null for a review of the shop. */
export const CustomerReview = z.object({
  id: z.string(),
  product: Product,
  rating: z.number(),
  text: z.string(),
  state: QuestionState,
  at: Time,
});
export const CustomerWithdrawal = z.object({ id: z.string(), settled: z.boolean(), at: Time, ...OfOrder });
/** Money of an order that is due by its books, was sent back by a bank, or is disputed. */
export const CustomerDebt = z.object({
  id: z.string(),
  kind: z.enum(["due", "failed", "disputed"]),
  amount: Money,
  ...OfOrder,
});
export const CustomerMessage = z.object({ id: z.string(), text: z.string(), state: MessageState, at: Time });
/** Probably the same person: the same e-mail in any letter case, or the same name and digits of the phone number. */
export const CustomerDouble = ListedCustomer.extend({ why: z.enum(["email", "phone"]), orders: z.number() });
export const CustomerQuestion = z.object({
  id: z.string(),
  product: Product,
  text: z.string(),
  state: QuestionState,
  at: Time,
});

/** `MOST_OF_CUSTOMER` of each list, the newest first. `alerts` are by the account or by the e-mail. */
export const GetCustomerAnswer = z.object({
  customer: ListedCustomer,
  orders: Rows(
    "orders",
    z.object({
      ...OfOrder,
      state: z.enum(Object.keys(STATE_WORDS) as [OrderState, ...OrderState[]]),
      total: Money,
      at: Time,
    }),
  ),
  returns: Rows("returns", CustomerReturn),
  withdrawals: Rows("withdrawals", CustomerWithdrawal),
  refunds: Rows("refunds", CustomerRefund),
  owed: Rows("debts", CustomerDebt),
  reviews: Rows("reviews", CustomerReview),
  questions: Rows("questions", CustomerQuestion),
  messages: Rows("messages", CustomerMessage),
  notes: Rows("notes", StaffNote),
  addresses: Rows("addresses", SavedAddress),
  alerts: Rows(
    "stock alerts",
    z.object({ id: z.string(), productId: z.string(), product: z.string().nullable(), at: Time }),
  ),
  doubles: Rows("doubles", CustomerDouble),
  record: Rows("entries", RecordEntry),
});
export type GetCustomerAnswer = z.infer<typeof GetCustomerAnswer>;

/** "staff": the person's role is taken first. */
export const StaffDeletionObstacle = z.enum([...DeletionObstacle.options, "staff"]);
export type StaffDeletionObstacle = z.infer<typeof StaffDeletionObstacle>;
export const GetCustomerDeletionAnswer = z.object({
  customer: ListedCustomer,
  obstacles: Rows("obstacles", StaffDeletionObstacle),
  keptOrders: z.number(),
});
export type GetCustomerDeletionAnswer = z.infer<typeof GetCustomerDeletionAnswer>;

/**
 * `unproven`: nobody has proven to read the e-mail of the account. `writings`: both wrote about one product or
 * question.
 */
export const MergeObstacle = z.enum(["account", "accounts", "staff", "deletion", "unproven", "writings"]);
export type MergeObstacle = z.infer<typeof MergeObstacle>;

/** What the other record has as well is not counted. */
export const MergeMoves = z.object({
  orders: z.number(),
  returns: z.number(),
  withdrawals: z.number(),
  reviews: z.number(),
  questions: z.number(),
  answers: z.number(),
  messages: z.number(),
  alerts: z.number(),
  wishes: z.number(),
  addresses: z.number(),
  notes: z.number(),
});
export type MergeMoves = z.infer<typeof MergeMoves>;

/** "delete accounts" is needed, because it ends a person's record for good. */
export const GetMergeAnswer = z.object({
  from: ListedCustomer,
  into: ListedCustomer,
  moves: MergeMoves,
  obstacle: MergeObstacle.nullable(),
});
export type GetMergeAnswer = z.infer<typeof GetMergeAnswer>;
