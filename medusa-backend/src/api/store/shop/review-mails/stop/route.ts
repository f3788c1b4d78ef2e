import { StopReviewMails } from "../../../../../contract/routes/reviews";
import { getEnv } from "../../../../../lib/config/env";
import { readWithAny } from "../../../../../lib/config/secrets";
import { readWayOut } from "../../../../../lib/mails/stop-links";
import { ShopError } from "../../../../../lib/shop-error";
import { reviewService } from "../../../../../modules/review";
import { handle } from "../../../../handle";

/** The link works without a sign-in. */
export const POST = handle(StopReviewMails, async ({ token }, req) => {
  const customerId = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readWayOut(token, secret));
  if (customerId === null) throw new ShopError("not_found", "This link is not complete. Open it from the mail again.");
  await reviewService(req.scope).stopMails(customerId);
});
