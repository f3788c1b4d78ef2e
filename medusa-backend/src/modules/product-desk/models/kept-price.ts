import { model } from "@medusajs/framework/utils";

/**
 * A new plain price of a price set and its time; null if there is no price any more. Triggers on Medusa's prices write
 * it in the transaction of the change, whoever makes it, so the lowest price of the last 30 days is known (98/6/EC,
 * article 6a). `amount` is in major units.
 */
export const KeptPrice = model
  .define("kept_price", {
    id: model.autoincrement().primaryKey(),
    price_set_id: model.text(),
    amount: model.number().nullable(),
    since: model.dateTime(),
  })
  .indexes([{ on: ["price_set_id", "since"] }]);
