import { model } from "@medusajs/framework/utils";
import { ComparisonOutcome, ComparisonReach } from "../../../contract/money";

/** One comparison of Stripe with the orders: its outcome, how far back it reached, how many payments it covered. */
export const MoneyComparison = model
  .define("money_comparison", {
    id: model.id({ prefix: "mcmp" }).primaryKey(),
    outcome: model.enum(ComparisonOutcome.options),
    reach: model.enum(ComparisonReach.options).default("whole"),
    finished_at: model.dateTime(),
    reached_back_to: model.dateTime(),
    payments: model.number(),
    orders: model.number(),
  })
  .indexes([{ on: ["finished_at"] }]);
