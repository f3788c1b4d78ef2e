import { MedusaService, Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/database/connection";
import { CustomerNote } from "./models/customer-note";

/** Stores the staff's notes about customers. */
class CustomerNoteModuleService extends MedusaService({ CustomerNote }) {}

export const customerNoteService = serviceOf<CustomerNoteModuleService>("customer_note");

export default Module("customer_note", { service: CustomerNoteModuleService });
