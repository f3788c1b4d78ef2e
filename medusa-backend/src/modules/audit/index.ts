import { Module } from "@medusajs/framework/utils";
import { serviceOf } from "../../lib/service-of";
import AuditModuleService from "./service";

/** The module's name in Medusa's container. */
export const AUDIT_MODULE = "audit";

export default Module(AUDIT_MODULE, { service: AuditModuleService });

export const auditService = serviceOf<AuditModuleService>(AUDIT_MODULE);
