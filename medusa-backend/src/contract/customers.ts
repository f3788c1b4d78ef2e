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

/**
 * A customer: an account, or a record without one, whose orders ops put there. `since` is when it was made. `email` is
 * null for an account to which Google gave none.
 */
export const ListedCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  hasAccount: z.boolean(),
  role: Role,
  since: Time,
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

/** GET /store/shop/staff/customers ("read accounts"), newest first; `q` finds a part of the name or the e-mail. */
export const ListCustomersQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(CUSTOMER_LIST) });
export type ListCustomersQuery = z.infer<typeof ListCustomersQuery>;
export const ListCustomersAnswer = z.object({
  customers: Rows("customers", ListedCustomer),
  ...NextPageAnswer.shape,
});
export type ListCustomersAnswer = z.infer<typeof ListCustomersAnswer>;

/** The most rows of each list of a customer's page: the newest. */
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
/** A refund in the books of an order. */
export const CustomerRefund = z.object({ id: z.string(), amount: Money, at: Time, ...OfOrder });
/** A review; `product` is null for one of the shop, and for a product that is gone. */
export const CustomerReview = z.object({
  id: z.string(),
  product: Product,
  rating: z.number(),
  text: z.string(),
  state: QuestionState,
  at: Time,
});
export const CustomerWithdrawal = z.object({ id: z.string(), settled: z.boolean(), at: Time, ...OfOrder });
/** Money that the shop or a bank still has of an order: due by its books, sent back by a bank, or disputed. */
export const CustomerDebt = z.object({
  id: z.string(),
  kind: z.enum(["due", "failed", "disputed"]),
  amount: Money,
  ...OfOrder,
});
/** A message to the shop with the customer's e-mail, or with that of one of their orders. */
export const CustomerMessage = z.object({ id: z.string(), text: z.string(), state: MessageState, at: Time });
/**
 * Another record that is probably the same person: it has the same e-mail in any letter case, or the same name with a
 * phone number of the same digits. `orders` is their number.
 */
export const CustomerDouble = ListedCustomer.extend({ why: z.enum(["email", "phone"]), orders: z.number() });
export const CustomerQuestion = z.object({
  id: z.string(),
  product: Product,
  text: z.string(),
  state: QuestionState,
  at: Time,
});

/**
 * GET /store/shop/staff/customers/:id ("read accounts"): a customer with what belongs to them, `MOST_OF_CUSTOMER` of
 * each list, the newest first. `owed` is all that is still due to them or disputed. `alerts` are the products that the
 * person waits for, by the account or by the e-mail; `product` is null for one that is not shown. `record` is what
 * they did and what was done to the record. 404 for a record that was deleted or merged into another.
 */
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

// POST /store/shop/staff/customers/:id/notes ("edit accounts"): a note for the team; 201. The body is `WriteNote`.

// GET /store/shop/staff/customers/:id/export and /export/:list ("edit accounts"): the data export of that person, in
// the form of GET /store/shop/account/export. The first leaves an entry in the audit trail. 409 `conflict` for
// somebody of the staff, who gets it from their own account.

/**
 * GET /store/shop/staff/customers/:id/deletion ("delete accounts"): the obstacles to deleting a customer's data, and
 * how many orders the books keep. "staff": the person works here, so their role is taken first. POST deletes it: 204;
 * 409 `conflict` while an obstacle exists.
 */
export const StaffDeletionObstacle = z.enum([...DeletionObstacle.options, "staff"]);
export type StaffDeletionObstacle = z.infer<typeof StaffDeletionObstacle>;
export const GetCustomerDeletionAnswer = z.object({
  customer: ListedCustomer,
  obstacles: Rows("obstacles", StaffDeletionObstacle),
  keptOrders: z.number(),
});
export type GetCustomerDeletionAnswer = z.infer<typeof GetCustomerDeletionAnswer>;

/**
 * Why a record cannot be merged into another: it has an account, or both have one (`accounts`); one of them is
 * staff's, or is being deleted; nobody has proven to read the e-mail of the account that would get everything; both
 * wrote a review of one product, or an answer to one question.
 */
export const MergeObstacle = z.enum(["account", "accounts", "staff", "deletion", "unproven", "writings"]);
export type MergeObstacle = z.infer<typeof MergeObstacle>;

/**
 * What a merge moves, by the number of records. What the other record has as well is not counted. `messages`: those
 * with an e-mail of an order that moves.
 */
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

/**
 * GET /store/shop/staff/customers/:id/merges/:from ("delete accounts"): what merging the record `from` into the record
 * `id` would move. POST does it: 204; 409 `conflict` while an obstacle exists, or once `from` is merged or deleted.
 * "delete accounts" holds for both, because either ends a person's record for good.
 */
export const GetMergeAnswer = z.object({
  from: ListedCustomer,
  into: ListedCustomer,
  moves: MergeMoves,
  obstacle: MergeObstacle.nullable(),
});
export type GetMergeAnswer = z.infer<typeof GetMergeAnswer>;
