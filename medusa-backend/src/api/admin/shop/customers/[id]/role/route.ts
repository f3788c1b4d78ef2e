import type { MedusaResponse } from "@medusajs/framework/http";
import type { ChangeAnswer } from "../../../../../../contract/common";
import { type CustomerRoleAnswer, SetRole } from "../../../../../../contract/ops";
import { databaseOf } from "../../../../../../lib/database/connection";
import { parse, requireFound } from "../../../../../../lib/shop-error";
import { getCustomerRole } from "../../../../../../queries/accounts/accounts";
import { listAuditLines } from "../../../../../../queries/audit/audit-lines";
import { setRole } from "../../../../../../workflows/accounts/staff-roles";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../../ops";

export async function GET(req: OpsRequest, res: MedusaResponse<CustomerRoleAnswer>) {
  const database = databaseOf(req.scope);
  const customerId = recordIdOf(req);
  const customer = requireFound(await getCustomerRole(database, customerId), "customer");
  res.json({ ...customer, history: await listAuditLines(database, customerId) });
}

export async function POST(req: OpsRequest, res: MedusaResponse<ChangeAnswer>) {
  const { role } = parse(SetRole, req.body);
  res.json(await setRole(req.scope, { customerId: recordIdOf(req), role, actorId: actorOf(req) }));
}
