import { model } from "@medusajs/framework/utils";
import { MoneyFindingKind } from "../../../contract/money";

/**
 * One difference in one payment or order, as the last comparison found it. The id is made of kind and payment, so that
 * a lasting finding keeps its `since`. `amount` is in minor units; `actions` is a list of the contract's MoneyAction.
 */
export const MoneyFinding = model
  .define("money_finding", {
    id: model.text().primaryKey(),
    kind: model.enum(MoneyFindingKind.options),
    sentence: model.text(),
    since: model.dateTime(),
    payment_intent_id: model.text().nullable(),
    order_id: model.text().nullable(),
    order_number: model.number().nullable(),
    amount: model.number(),
    currency_code: model.text(),
    expires_at: model.dateTime().nullable(),
    actions: model.json(),
  })
  .indexes([{ on: ["since"] }, { on: ["payment_intent_id"] }, { on: ["order_id"] }]);
