import { isDeepStrictEqual } from "node:util";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { type Database, databaseOf } from "../../lib/database/connection";
import { getCollectionRow, getPaymentRow } from "../../queries/payments/payment-rows";
import { withDates } from "./completion-reads";

type Question = { select?: string[]; relations?: string[]; options?: { refresh?: boolean } };
type Context = { transactionManager?: unknown };
type Row = Record<string, unknown>;
type Retrieve = (id: string, question?: Question, context?: Context) => Promise<unknown>;
type Rows = { retrieve: Retrieve };
/** The services of Medusa's payment module that read and write one table each. */
type Payments = { paymentService_: Rows; paymentCollectionService_: Rows };
type Answer = [Question, (database: Database, id: string) => Promise<Row | null>];

/** What Medusa's payment module asks of a payment to capture it, and of the captured one. */
const TO_CAPTURE = "id data provider_id payment_collection_id amount raw_amount currency_code captured_at canceled_at";
const PAYMENT: Answer[] = [
  [{ select: TO_CAPTURE.split(" "), relations: ["captures.raw_amount"] }, getPaymentRow],
  [{ relations: ["captures"], options: { refresh: true } }, getPaymentRow],
];
/** What it asks to add up a payment collection. */
const COLLECTION: Answer[] = [
  [
    {
      select: ["amount", "raw_amount", "status", "currency_code"],
      relations: ["payment_sessions", "payments.captures", "payments.refunds"],
      options: { refresh: true },
    },
    getCollectionRow,
  ],
];

/** `rows`, of which `retrieve` answers these questions itself, except within a transaction. */
function answering(rows: Rows, answers: readonly Answer[], database: Database): Rows {
  const retrieve: Retrieve = async (id, question, context) => {
    const known = answers.find(([asked]) => isDeepStrictEqual(asked, question));
    const row = known && !context?.transactionManager ? await known[1](database, id) : null;
    return row ? withDates(row) : await rows.retrieve(id, question, context);
  };
  // Not by prototype: the service has private members, which its methods look for in the service itself.
  return new Proxy(rows, {
    get(target, name) {
      if (name === "retrieve") return retrieve;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/**
 * A container in which Medusa's payment module reads a payment to authorise and to capture it by one statement each
 * time, instead of two to seven. It checks, adds up and writes as ever. A question that is not known here, as after an
 * upgrade of Medusa, is answered by Medusa itself.
 */
export function withPaymentReads(container: MedusaContainer): MedusaContainer {
  const payments = container.resolve(Modules.PAYMENT) as unknown as Payments;
  const database = databaseOf(container);
  const reading: Payments = Object.assign(Object.create(payments), {
    paymentService_: answering(payments.paymentService_, PAYMENT, database),
    paymentCollectionService_: answering(payments.paymentCollectionService_, COLLECTION, database),
  });
  const scope = container.createScope() as MedusaContainer;
  scope.register({ [Modules.PAYMENT]: asValue(reading) });
  return scope;
}
