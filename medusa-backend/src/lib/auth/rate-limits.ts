import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getEnv } from "../config/env";
import { ShopError } from "../shop-error";

const MINUTE_SECONDS = 60;
/** Failed sign-ins a minute: for one account from all addresses, and for one address with all accounts. */
const FAILED_SIGN_INS = 10;
/** A minute, for one address. Nobody guesses 32 random bytes: this only bounds the work. */
const SECRETS = 60;
/** A minute, for one address: the sign-in page asks one when it opens. */
const PASSKEY_QUESTIONS = 120;
/** Wrong codes of a second factor for one account in an hour. At 3 right ones of a million, a guesser needs years. */
const FAILED_CODES = 10;
const HOUR_SECONDS = 3_600;
/** A minute, from one address. Each costs a password hash, about 60 ms of a processor. */
const SIGN_UPS = 30;

/** Messages and requests for a mailed link in ten minutes, by the typed e-mail and by the client's address. */
const MAILS_BY_EMAIL = 5;
const MAILS_BY_ADDRESS = 20;
const TEN_MINUTES_SECONDS = 600;

/** A minute. A card tester needs many payments, a buyer a few. */
export const PAYMENTS_BY_ACCOUNT = 30;

/** Requests of people a minute, by kind: for one account, and for one address with all accounts. */
const BY_ACCOUNT = {
  payment: [PAYMENTS_BY_ACCOUNT, 120],
  /** The checkout asks for a quote whenever the cart changes. */
  quote: [60, 240],
  /** Of the shop and of products together. */
  review: [30, 120],
  /** Each photo is up to 15 MiB that are decoded. */
  reviewPhoto: [12, 48],
  report: [10, 40],
  /** Questions about products and answers to them; the shop reads each. */
  question: [10, 40],
  savedAddress: [30, 120],
  /** Each export reads all orders of its account. */
  accountExport: [5, 20],
  name: [30, 120],
  document: [60, 240],
  ownStockAlert: [30, 120],
  passkey: [30, 120],
  /** Writes of all kinds. Admins' are not counted. */
  write: [240, 1_200],
  /** Lines of carts that are merged with an account's: the largest cart may be sent once a second. */
  cartLine: [6_000, 24_000],
} as const;

const BY_EMAIL = ["message", "passwordReset", "emailChange", "stockAlert", "withdrawal"] as const;

/** How long the id of a Google proof is remembered: longer than a proof's validity before and after now. */
const PROOF_MEMORY_SECONDS = 180;

/** "reviewPhoto" as the keys of its counters begin: "review-photo". */
const toPrefix = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const fromNames = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

/**
 * The limits of this process, counted in PostgreSQL, so that a restart or a second process forgets nothing. `knex` is
 * Medusa's own connection; the session module's migrations make the table.
 */
export const getRateLimits = (knex: unknown) => (limits ??= makeLimits(knex));
let limits: ReturnType<typeof makeLimits> | undefined;

function makeLimits(knex: unknown) {
  const { RATE_LIMIT_SCALE } = getEnv();
  const make = (keyPrefix: string, points: number, duration = MINUTE_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: knex,
      storeType: "knex",
      tableName: "sign_in_limit",
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const scaled = (points: number) => Math.max(1, Math.round(points * RATE_LIMIT_SCALE));
  return {
    account: make("account", scaled(FAILED_SIGN_INS)),
    address: make("address", scaled(FAILED_SIGN_INS)),
    secret: make("secret", scaled(SECRETS)),
    passkeyQuestion: make("passkey-question", scaled(PASSKEY_QUESTIONS)),
    code: make("code", scaled(FAILED_CODES), HOUR_SECONDS),
    signUp: make("sign-up", scaled(SIGN_UPS)),
    googleProof: make("google-proof", 1, PROOF_MEMORY_SECONDS),
    ...fromNames(BY_EMAIL, (name) => ({
      email: make(`${toPrefix(name)}-email`, scaled(MAILS_BY_EMAIL), TEN_MINUTES_SECONDS),
      address: make(`${toPrefix(name)}-address`, scaled(MAILS_BY_ADDRESS), TEN_MINUTES_SECONDS),
    })),
    ...fromNames(Object.keys(BY_ACCOUNT) as (keyof typeof BY_ACCOUNT)[], (name) => ({
      account: make(`${toPrefix(name)}-account`, scaled(BY_ACCOUNT[name][0])),
      address: make(`${toPrefix(name)}-address`, scaled(BY_ACCOUNT[name][1])),
    })),
  };
}

/** E-mails are counted without being stored. */
export const toAccountKey = (email: string) => createHash("sha256").update(email).digest("hex");

/** `until`: milliseconds since 1970. */
type TakenPoint = { limiter: RateLimiterAbstract; key: string; until: number };

type Counted = readonly [RateLimiterAbstract, key: string, points?: number];

/** Takes the points of each key. Returns a function that gives them back. @throws ShopError `too_many_requests` */
export async function consumePoints(counted: readonly Counted[]): Promise<() => Promise<void>> {
  const takeOne = async ([limiter, key, points = 1]: Counted): Promise<TakenPoint> => {
    const { msBeforeNext } = await limiter.consume(key, points);
    return { limiter, key, until: Date.now() + msBeforeNext };
  };
  const results = await Promise.allSettled(counted.map(takeOne));
  const rejected = results.filter((result) => result.status === "rejected").map((result) => result.reason as unknown);
  const waits = rejected.map((reason) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  });
  if (waits.length === 0)
    return () => givePoints(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
  const seconds = Math.max(...waits);
  const details = { retry_after_seconds: seconds };
  throw new ShopError("too_many_requests", `Too many attempts. Try again in ${seconds} seconds.`, { details });
}

/** A returned point that has expired would count against the next period, and many at once would lift the limit. */
async function givePoints(taken: readonly TakenPoint[]): Promise<void> {
  const kept = taken.filter(({ until }) => until > Date.now());
  await Promise.all(kept.map(({ limiter, key }) => limiter.reward(key)));
}
