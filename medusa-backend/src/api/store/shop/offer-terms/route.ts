import { GetOfferTerms } from "../../../../contract/routes/catalogue";
import { getEnv } from "../../../../lib/config/env";
import { databaseOf } from "../../../../lib/database/connection";
import { listDeliveries } from "../../../../queries/store";
import { handle } from "../../../handle";

export const GET = handle(GetOfferTerms, async (_, req) => ({
  deliveries: await listDeliveries(databaseOf(req.scope)),
  returnDays: getEnv().RETURN_DAYS,
}));
