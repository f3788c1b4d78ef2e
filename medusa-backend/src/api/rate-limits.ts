import { setTimeout as delay } from "node:timers/promises";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { LIMITS, RequiredText } from "../contract/common";
import { CLIENT_ADDRESS_HEADER } from "../contract/http";
import type { CustomerLimit } from "../contract/routes/route";
import { clientAddressOf, readClientAddress, toAddressKey, toTrust } from "../lib/auth/client-address";
import { consumePoints, getRateLimits, toAccountKey } from "../lib/auth/rate-limits";
import { type Env, getEnv } from "../lib/config/env";
import { readWithAny } from "../lib/config/secrets";
import { databaseOf } from "../lib/database/connection";
import { ShopError } from "../lib/shop-error";
import { evenOutTime } from "../workflows/accounts/passwords";
import { SAFE_METHODS } from "./route-table";
import type { MaybeShopRequest, ShopRequest } from "./shop-auth";

type AddressSettings = Pick<Env, "SESSION_SECRET" | "SESSION_SECRET_BEFORE" | "TRUSTED_PROXIES">;

/** The client's address: the one that the storefront has signed, else the one that TRUSTED_PROXIES leads to. */
export function addressOf(req: MedusaRequest, settings: AddressSettings): string {
  const header = req.get(CLIENT_ADDRESS_HEADER);
  const vouched = readWithAny(settings, "SESSION_SECRET", (secret) => readClientAddress(header, secret, Date.now()));
  return vouched ?? clientAddressOf(req, toTrust(settings.TRUSTED_PROXIES));
}

export const addressKeyOf = (req: MedusaRequest, settings: AddressSettings): string =>
  toAddressKey(addressOf(req, settings));

const limitsOf = (req: MedusaRequest) => getRateLimits(databaseOf(req.scope));

/**
 * Counts a try to sign in before its password is checked, so that concurrent tries cannot slip past the limit. Returns
 * a function that gives the count back.
 * @throws ShopError `too_many_requests`
 */
export async function countSignIn(req: MedusaRequest, email: string): Promise<() => Promise<void>> {
  const { account, address } = limitsOf(req);
  return await consumePoints([
    [account, toAccountKey(email)],
    [address, addressKeyOf(req, getEnv())],
  ]);
}

/** For the address alone if Google's proof was not accepted. @throws ShopError `too_many_requests` */
export async function countGoogleSignIn(req: MedusaRequest, email: string | null): Promise<() => Promise<void>> {
  return email ? countSignIn(req, email) : countSecret(req);
}

/**
 * Counts a try to use a secret (a proof, a link's token) for the address alone, apart from failed sign-ins. Only to
 * look what a link is for is not counted, because other sites can open links.
 * @throws ShopError `too_many_requests`
 */
export async function countSecret(req: MedusaRequest): Promise<() => Promise<void>> {
  return await consumePoints([[limitsOf(req).secret, addressKeyOf(req, getEnv())]]);
}

/** Counts a question to a passkey, which is stored. @throws ShopError `too_many_requests` */
export async function countPasskeyQuestion(req: MedusaRequest): Promise<void> {
  await consumePoints([[limitsOf(req).passkeyQuestion, addressKeyOf(req, getEnv())]]);
}

/** True the first time that a proof's id is used. */
export async function isFirstUse(req: MedusaRequest, proofId: string): Promise<boolean> {
  try {
    await limitsOf(req).googleProof.consume(proofId);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** @throws ShopError `too_many_requests` */
export async function countSignUp(req: MedusaRequest): Promise<void> {
  await consumePoints([[limitsOf(req).signUp, addressKeyOf(req, getEnv())]]);
}

/** Counts a request that makes the shop send a mail. @throws ShopError `too_many_requests` */
export async function countMail(
  req: MedusaRequest,
  kind: "message" | "passwordReset" | "emailChange" | "stockAlert" | "withdrawal",
  email: string,
): Promise<void> {
  const { email: byEmail, address } = limitsOf(req)[kind];
  await consumePoints([
    [byEmail, toAccountKey(email)],
    [address, addressKeyOf(req, getEnv())],
  ]);
}

/** `points` if a request costs more than another. @throws ShopError `too_many_requests` */
export async function countByCustomer(req: ShopRequest, kind: CustomerLimit, points = 1): Promise<void> {
  const { account, address } = limitsOf(req)[kind];
  await consumePoints([
    [account, req.shop.customerId, points],
    [address, addressKeyOf(req, getEnv()), points],
  ]);
}

/** So that no route is without a limit. Admins are not counted: they may work through long lists. */
export async function limitWrites(req: MaybeShopRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  if (req.shop && req.shop.role !== "admin" && !SAFE_METHODS.has(req.method))
    await countByCustomer(req as ShopRequest, "write");
  next();
}

/** Counts a quote, for which a cart is built. @throws ShopError `too_many_requests` */
export async function countQuote(req: MaybeShopRequest): Promise<void> {
  const { account, address } = limitsOf(req).quote;
  await consumePoints([
    ...(req.shop ? [[account, req.shop.customerId] as const] : []),
    [address, addressKeyOf(req, getEnv())],
  ]);
}

const Credentials = z.object({ email: RequiredText(LIMITS.email).toLowerCase(), password: z.string() });

/**
 * Medusa Admin shares the shop's passwords, so it shares the counts. An unknown e-mail takes the same time as a known
 * one; Medusa looks it up as typed. For one that is not a string Medusa would answer with the database's error.
 */
export async function limitAdminSignIn(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const credentials = Credentials.safeParse(req.body);
  if (!credentials.success) throw new ShopError("invalid_credentials", "Wrong e-mail or password.");
  const { email, password } = credentials.data;
  const giveBack = await countSignIn(req, email);
  res.on("finish", () => {
    if (res.statusCode === 200) void giveBack();
  });
  await evenOutTime(req.scope, (req.body as z.input<typeof Credentials>).email, password);
  next();
}

const ResetAsked = z.object({ identifier: RequiredText(LIMITS.email).toLowerCase() });

/** Hides whether an e-mail has an owner: many times longer than to find an account, make a link and write its mail. */
export const EVEN_ANSWER_MS = 800;

/** Medusa makes a link for any owner of the e-mail, customers too. The answer takes the same time without an owner. */
export async function limitAdminReset(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const asked = ResetAsked.safeParse(req.body);
  if (asked.success) await countMail(req, "passwordReset", asked.data.identifier);
  const due = delay(EVEN_ANSWER_MS);
  const answer = res.sendStatus.bind(res);
  res.sendStatus = (status) => {
    due.then(() => answer(status), next);
    return res;
  };
  next();
}
