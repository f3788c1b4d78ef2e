import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { type PasskeyOptions, SecondStep, toPasskeySite, type UsedCredential } from "medusa-backend/contract";
import {
  AskOwnPasskey,
  FinishSecondStep,
  FinishSecondStepByPasskey,
  SignInWithPasskey,
  StartPasskeySignIn,
  StartSecondStepByPasskey,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { getEnv } from "~/lib/env.server";
import { createShopCookie, dropCookie } from "~/lib/shop-cookie.server";
import { SECOND_STEP_SECONDS } from "~/lib/times";
import { visitorMedusa } from "~/medusa/visitor-medusa.server";
import type { PasskeyQuestion } from "~/ui/passkeys/ask-passkey";
import { type NewSession, toNewSession } from "./accounts.server";
import { dropGoogleLink } from "./google/journey.server";
import { Flash, medusaForRequest, pathWithCookies, signInHeaders } from "./sign-in-headers.server";
import { pathAfterSignIn } from "./sign-in-paths";

export const SECOND_STEP_PATH = "/login/second-step";

type Then = { redirectTo: string; flash: Flash };

const WaitingSignIn = SecondStep.extend({ redirectTo: z.string(), flash: Flash });
type WaitingSignIn = z.infer<typeof WaitingSignIn>;

const cookie = createShopCookie("second-step", { purpose: "second-step", maxAge: SECOND_STEP_SECONDS });

export async function getSecondStep({ headers }: Request): Promise<WaitingSignIn | null> {
  return WaitingSignIn.safeParse(await cookie.parse(headers.get("Cookie"))).data ?? null;
}

export const dropSecondStep = (): Promise<string> => dropCookie(cookie);

/** `Set-Cookie` that keeps a sign-in until its code is entered, if Medusa asks for one. */
export async function keepSecondStep(error: unknown, then: Then): Promise<string | null> {
  const step = error instanceof AppError ? error.details?.second_step : undefined;
  return step ? await cookie.serialize({ ...step, ...then } satisfies WaitingSignIn) : null;
}

/** `Set-Cookie`s after a sign-in: one that waited in this browser, for a code or to link Google, is over. */
export const dropWaiting = async (): Promise<string[]> => [await dropGoogleLink(), await dropSecondStep()];

async function goOn(asked: ActionFunctionArgs, session: NewSession, { redirectTo, flash }: Then): Promise<Response> {
  const headers = await signInHeaders(asked, session, flash);
  for (const cookie of await dropWaiting()) headers.append("Set-Cookie", cookie);
  const path = pathAfterSignIn(session.account, redirectTo);
  return redirect(pathWithCookies(asked.request, path), { headers });
}

/** Goes on, or to the second step; null if `enter` finds nobody. @throws AppError other refusals */
export async function signInOrStep<Session extends NewSession | null>(
  asked: ActionFunctionArgs,
  then: Then,
  enter: () => Promise<Session>,
): Promise<Response | (null extends Session ? null : never)> {
  try {
    const session = await enter();
    return session ? await goOn(asked, session, then) : (null as never);
  } catch (error) {
    const kept = await keepSecondStep(error, then);
    if (!kept) throw error;
    return redirect(pathWithCookies(asked.request, SECOND_STEP_PATH), { headers: { "Set-Cookie": kept } });
  }
}

/** @throws AppError as `FinishSecondStep` */
export async function finishSecondStep(
  asked: ActionFunctionArgs,
  { token, ...then }: WaitingSignIn,
  proof: { code: string } | { credential: UsedCredential },
): Promise<Response> {
  const medusa = visitorMedusa(asked.context);
  const call =
    "code" in proof
      ? medusa.call(FinishSecondStep, { token, ...proof })
      : medusa.call(FinishSecondStepByPasskey, { token, ...proof });
  return await goOn(asked, toNewSession(await call), then);
}

export const isPasskeyOffered = (): boolean => toPasskeySite(getEnv().PUBLIC_URL) !== null;

/** @throws AppError `not_found`, `conflict`, `unauthenticated`, `too_many_requests` */
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
