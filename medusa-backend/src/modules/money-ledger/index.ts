import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import MoneyLedgerModuleService from "./service";

/** The module's name in Medusa's container. */
export const MONEY_LEDGER_MODULE = "money_ledger";

export default Module(MONEY_LEDGER_MODULE, { service: MoneyLedgerModuleService });

export const moneyLedgerService = serviceOf<MoneyLedgerModuleService>(MONEY_LEDGER_MODULE);
