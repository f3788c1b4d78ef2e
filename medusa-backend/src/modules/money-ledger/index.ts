import { Module } from "@medusajs/framework/utils";
import MoneyLedgerModuleService from "./service";

/** The module's name in Medusa's container. */
export const MONEY_LEDGER_MODULE = "money_ledger";

export default Module(MONEY_LEDGER_MODULE, { service: MoneyLedgerModuleService });
