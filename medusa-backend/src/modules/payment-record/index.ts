import { Module } from "@medusajs/framework/utils";
import PaymentRecordModuleService from "./service";

/** The module's name in Medusa's container. */
export const PAYMENT_RECORD_MODULE = "payment_record";

export default Module(PAYMENT_RECORD_MODULE, { service: PaymentRecordModuleService });
