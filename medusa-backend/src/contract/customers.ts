import { z } from "zod";
import { SavedAddress } from "./addresses";
import { Money, Role } from "./common";
import { CUSTOMER_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";
import { type OrderState, STATE_WORDS } from "./order-state";
import { QuestionState } from "./questions";
import { RecordEntry } from "./record";
import { ReturnStatus } from "./returns";

const Time = z.iso.datetime();

/** A customer with an account; `since` is when it was made. `email` is null if Google gave none. */
export const ListedCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  since: Time,
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

/**
 * GET /store/shop/staff/customers ("read accounts"), newest first; `q` finds a part of the name or the e-mail. People
 * who bought without an account are not listed.
 */
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
export const CustomerQuestion = z.object({
  id: z.string(),
  product: Product,
  text: z.string(),
  state: QuestionState,
  at: Time,
});

/**
 * GET /store/shop/staff/customers/:id ("read accounts"): an account with what belongs to it, `MOST_OF_CUSTOMER` of each
 * list, the newest first. `alerts` are the products that the person waits for, null for one that is not shown; `record`
 * is what they did and what was done to the account. 404 for a deleted account, and for somebody without one.
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
  refunds: Rows("refunds", CustomerRefund),
  reviews: Rows("reviews", CustomerReview),
  questions: Rows("questions", CustomerQuestion),
  addresses: Rows("addresses", SavedAddress),
  alerts: Rows("stock alerts", z.object({ product: z.string().nullable(), at: Time })),
  record: Rows("entries", RecordEntry),
});
export type GetCustomerAnswer = z.infer<typeof GetCustomerAnswer>;
