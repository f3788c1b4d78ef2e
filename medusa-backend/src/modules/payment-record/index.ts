import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import PaymentRecordModuleService from "./service";

/** The module's name in Medusa's container. */
export const PAYMENT_RECORD_MODULE = "payment_record";

export default Module(PAYMENT_RECORD_MODULE, { service: PaymentRecordModuleService });

export const paymentRecordService = serviceOf<PaymentRecordModuleService>(PAYMENT_RECORD_MODULE);
