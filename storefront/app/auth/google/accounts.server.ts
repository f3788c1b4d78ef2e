import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { type GoogleIssuer, SessionAnswer } from "medusa-backend/contract";
import { getEnv } from "~/lib/env.server";
import { getRequestContext } from "~/lib/request-context.server";
import { WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa } from "~/medusa/client.server";
import { shopPath } from "~/medusa/shop-path";
import { type NewSession, toNewSession } from "../accounts.server";
import type { GoogleUserInfo } from "./person";
import { signGoogleProof } from "./proof.server";

/** The person who came back from Google, and which of the two issuers vouches for them. */
type Vouched = { person: GoogleUserInfo; issuer: GoogleIssuer };

/**
 * Signs in a person whom this server has just seen at Google; `password` links Google to the account with the same
 * e-mail.
 * @throws AppError `email_unverified`, `link_required`, `account_exists`, `invalid_credentials`, `too_many_requests`,
 * `backend_unavailable`
 */
export async function signInWithGoogle(
  { person, issuer }: Vouched,
  context: AppLoadContext,
  password?: string,
): Promise<NewSession> {
  const medusa = createVisitorMedusa(getRequestContext(context));
  const claims = { ...person, issuer, issuedAt: Math.floor(Date.now() / 1000), proofId: randomUUID() };
  const proof = signGoogleProof(claims, getEnv().SESSION_SECRET);
  const body = password === undefined ? { proof } : { proof, password };
  const call = { method: "POST", body, schema: SessionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return toNewSession(await medusa.fetch(shopPath("sessions", "google"), call));
}
