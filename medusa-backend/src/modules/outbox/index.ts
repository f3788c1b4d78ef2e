import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import OutboxModuleService from "./service";

/** The module's name in Medusa's container. */
export const OUTBOX_MODULE = "outbox";

export default Module(OUTBOX_MODULE, { service: OutboxModuleService });

export const outboxService = serviceOf<OutboxModuleService>(OUTBOX_MODULE);
