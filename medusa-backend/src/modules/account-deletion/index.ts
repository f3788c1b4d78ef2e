import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import AccountDeletionModuleService from "./service";

/** The module's name in Medusa's container. */
export const ACCOUNT_DELETION_MODULE = "account_deletion";

export default Module(ACCOUNT_DELETION_MODULE, { service: AccountDeletionModuleService });

export const accountDeletionService = serviceOf<AccountDeletionModuleService>(ACCOUNT_DELETION_MODULE);
