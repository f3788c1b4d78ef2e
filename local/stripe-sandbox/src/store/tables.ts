import type Stripe from "stripe";
import type { CardOutcome } from "../payment-methods/test-cards";
import type { SettledPayment } from "../settled/settled-payments";

/** `pending_webhooks` is 1 until the event is delivered. */
export interface EventRecord {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event["type"];
}

/** Stored separately from the PaymentMethod; the number itself is never stored. */
export interface CardBehaviour {
  id: string;
  outcome: CardOutcome;
}

/** The ledger's own record, counted independently of the intent's status. */
export interface CaptureRecord {
  id: string;
  payment_intent: string;
  amount: number;
  created: number;
}

export interface IdempotencyRecord {
  id: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  created: number;
}

export interface Tables {
  customers: Stripe.Customer;
  payment_methods: Stripe.PaymentMethod;
  card_behaviours: CardBehaviour;
  payment_intents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  early_fraud_warnings: Stripe.Radar.EarlyFraudWarning;
  reviews: Stripe.Review;
  balance_transactions: Stripe.BalanceTransaction;
  captures: CaptureRecord;
  events: EventRecord;
  idempotency: IdempotencyRecord;
}

export type TableName = keyof Tables;

export const TABLE_NAMES: readonly TableName[] = [
  "customers",
  "payment_methods",
  "card_behaviours",
  "payment_intents",
  "charges",
  "refunds",
  "disputes",
  "early_fraud_warnings",
  "reviews",
  "balance_transactions",
  "captures",
  "events",
  "idempotency",
];

/** Atomic; reads see its own writes. Records are values: put a new one, never change one in place. */
export interface Transaction {
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  list<T extends TableName>(table: T): Tables[T][];
  put<T extends TableName>(table: T, record: Tables[T]): void;
  /** Of a period (seconds), newest first; `list` leaves them out. */
  listSettled(period: { from: number; to: number }): SettledPayment[];
  discard(): void;
}
