import { Modules } from "@medusajs/framework/utils";
import { SignInWithGoogle } from "../../../../../contract/routes/accounts";
import { readGoogleProof } from "../../../../../lib/auth/sealed-text";
import { getEnv } from "../../../../../lib/config/env";
import { readWithAny } from "../../../../../lib/config/secrets";
import { asShopError, ShopError } from "../../../../../lib/shop-error";
import { toEntityId } from "../../../../../queries/accounts/credentials";
import { handle } from "../../../../handle";
import { countGoogleSignIn, isFirstUse } from "../../../../rate-limits";
import { enterWithGoogle, toSessionAnswer } from "../../../../session-answer";

/** How long two sign-ins of one person wait for each other. */
const LOCK_SECONDS = 8;

/** The storefront's proof of a sign-in at Google is the only evidence of the person's identity. */
export const POST = handle(SignInWithGoogle, async ({ proof, password }, req) => {
  const claims = readWithAny(getEnv(), "SESSION_SECRET", (secret) => readGoogleProof(proof, secret, Date.now()));
  const giveBack = await countGoogleSignIn(req, claims?.email ?? null);
  if (!claims || !(await isFirstUse(req, claims.proofId))) {
    throw new ShopError("invalid_credentials", "This sign-in is not valid. Start again.");
  }
  const enter = () => enterWithGoogle(req.scope, claims, password);
  const lock = { timeout: LOCK_SECONDS, expire: LOCK_SECONDS };
  const session = await req.scope
    .resolve(Modules.LOCKING)
    .execute(`google:${toEntityId(claims)}`, enter, lock)
    .catch(async (error: unknown) => {
      const code = asShopError(error)?.shopCode;
      if (code === "link_required" || code === "second_factor_required") await giveBack();
      throw error;
    });
  await giveBack();
  return await toSessionAnswer(req.scope, session);
});
