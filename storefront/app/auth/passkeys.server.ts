import type { AppLoadContext } from "@remix-run/node";
import { type PasskeyOptions, toPasskeySite, type UsedCredential } from "medusa-backend/contract";
import {
  AskOwnPasskey,
  SignInWithPasskey,
  StartPasskeySignIn,
  StartSecondStepByPasskey,
} from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import { getEnv } from "~/lib/env.server";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import type { PasskeyQuestion } from "~/ui/passkeys/ask-passkey";
import { type NewSession, toNewSession } from "./accounts.server";
import { getSecondStep } from "./second-step.server";
import { medusaForRequest } from "./sign-in-headers.server";

/** True if browsers can have passkeys for the shop's address. */
export const isPasskeyOffered = (): boolean => toPasskeySite(getEnv().PUBLIC_URL) !== null;

/** Medusa's question to a passkey. @throws AppError `not_found`, `conflict`, `unauthenticated`, `too_many_requests` */
export async function startPasskey(
  question: PasskeyQuestion,
  request: Request,
  context: AppLoadContext,
): Promise<PasskeyOptions> {
  if (question === "own") return await (await medusaForRequest(request, context)).call(AskOwnPasskey);
  if (question === "sign-in") return await visitorMedusa(context).call(StartPasskeySignIn);
  const step = await getSecondStep(request);
  if (!step) throw new AppError("not_found", "This sign-in has expired. Start again.");
  return await visitorMedusa(context).call(StartSecondStepByPasskey, { token: step.token });
}

/** @throws AppError `invalid_credentials`, `too_many_requests`, `backend_unavailable` */
export const signInWithPasskey = async (context: AppLoadContext, credential: UsedCredential): Promise<NewSession> =>
  toNewSession(await visitorMedusa(context).call(SignInWithPasskey, { credential }));
