import { MedusaService } from "@medusajs/framework/utils";
import { MoneyComparison } from "./models/money-comparison";
import { MoneyFinding } from "./models/money-finding";

/** Stores what comparing Stripe with the orders brought to light. */
class MoneyLedgerModuleService extends MedusaService({ MoneyComparison, MoneyFinding }) {}

export default MoneyLedgerModuleService;
