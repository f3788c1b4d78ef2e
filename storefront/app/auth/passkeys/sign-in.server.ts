import type { AppLoadContext } from "@remix-run/node";
import { toPasskeySite, type UsedCredential } from "medusa-backend/contract";
import { SignInWithPasskey, StartPasskeySignIn } from "medusa-backend/contract/routes";
import { getEnv } from "~/lib/env.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import { type NewSession, toNewSession } from "../accounts.server";

/** The origin that the shop's passkeys are for; null if browsers offer none at the shop's address. */
export const getPasskeyOrigin = (): string | null => toPasskeySite(getEnv().PUBLIC_URL)?.origin ?? null;

/** Medusa's question to whatever passkey a visitor chooses. @throws AppError `too_many_requests`, `not_found` */
export const startPasskeySignIn = (context: AppLoadContext) => visitorMedusa(context).call(StartPasskeySignIn);

/** @throws AppError `invalid_credentials`, `too_many_requests`, `backend_unavailable` */
export const signInWithPasskey = async (context: AppLoadContext, credential: UsedCredential): Promise<NewSession> =>
  toNewSession(await visitorMedusa(context).call(SignInWithPasskey, { credential }));
