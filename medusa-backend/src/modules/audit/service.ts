import { MedusaService } from "@medusajs/framework/utils";
import { AuditEntry } from "./models/audit-entry";

/** Appends to the audit trail. */
class AuditModuleService extends MedusaService({ AuditEntry }) {}

export default AuditModuleService;
