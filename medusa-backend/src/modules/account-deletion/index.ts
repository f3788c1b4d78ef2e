import { Module } from "@medusajs/framework/utils";
import AccountDeletionModuleService from "./service";

/** The module's name in Medusa's container. */
export const ACCOUNT_DELETION_MODULE = "account_deletion";

export default Module(ACCOUNT_DELETION_MODULE, { service: AccountDeletionModuleService });
