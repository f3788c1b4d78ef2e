import type { MedusaResponse } from "@medusajs/framework/http";
import type { DoctorAnswer } from "../../../../contract/doctor";
import { runDoctor } from "../../../../doctor";
import { contextOf } from "../../../../doctor/command";
import { givenSettings } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import type { OpsRequest } from "../../../ops";

/** Looks for what is wrong with the shop now: the same checks as `npm run doctor`. */
export async function GET(req: OpsRequest, res: MedusaResponse<DoctorAnswer>) {
  res.json(await runDoctor(contextOf(givenSettings(), true), databaseOf(req.scope)));
}
