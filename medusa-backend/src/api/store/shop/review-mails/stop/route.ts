import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { StopReviewMails } from "../../../../../contract/review-reports";
import { getEnv } from "../../../../../lib/config/env";
import { readWithAny } from "../../../../../lib/config/secrets";
import { readWayOut } from "../../../../../lib/mail/way-out";
import { parse, ShopError } from "../../../../../lib/shop-error";
import { stopReviewMailsWorkflow } from "../../../../../workflows/review/stop-review-mails";
import { countSecret } from "../../../../rate-limits";

/** Ends the mails that ask for reviews. The link works without a sign-in. */
export async function POST(req: MedusaRequest, res: MedusaResponse) {
  const { token } = parse(StopReviewMails, req.body);
  const giveBack = await countSecret(req);
  const customerId = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readWayOut(token, secret));
  if (customerId === null) throw new ShopError("not_found", "This link is not complete. Open it from the mail again.");
  await stopReviewMailsWorkflow(req.scope).run({ input: { customerId } });
  await giveBack();
  res.status(204).end();
}
