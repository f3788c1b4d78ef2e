import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getEnv } from "../config/env";
import { ShopError } from "../shop-error";

const MINUTE_SECONDS = 60;
/** Failed sign-ins a minute: for one account from all addresses, and for one address with all accounts. */
const FAILED_SIGN_INS = 10;
/**
 * Tries a minute with the secret of a link or with a proof of Google, for one address. Nobody guesses one of 32 random
 * bytes: this bounds the work only.
 */
const SECRETS = 60;
/** Sign-ups a minute from one address. Each costs a password hash, about 60 ms of a processor. */
const SIGN_UPS = 30;

/**
 * Messages to the shop, and requests for a mailed link, in ten minutes: for one e-mail from all addresses, and for one
 * address.
 */
const MAILS_BY_EMAIL = 5;
const MAILS_BY_ADDRESS = 20;
const TEN_MINUTES_SECONDS = 600;

/**
 * Payment attempts a minute: for one account, and for one address with all accounts. A card tester needs many, a buyer
 * a few.
 */
export const PAYMENTS_BY_ACCOUNT = 30;
const PAYMENTS_BY_ADDRESS = 120;

/** Reviews a minute, of the shop and of products together: for one account, and for one address with all accounts. */
const REVIEWS_BY_ACCOUNT = 30;
const REVIEWS_BY_ADDRESS = 120;

/**
 * Photos for reviews a minute: for one account, and for one address with all accounts. Each is up to 15 MiB that are
 * decoded.
 */
const PHOTOS_BY_ACCOUNT = 12;
const PHOTOS_BY_ADDRESS = 48;

/** Reports of reviews a minute: for one account, and for one address with all accounts. */
const REPORTS_BY_ACCOUNT = 10;
const REPORTS_BY_ADDRESS = 40;

/**
 * Questions about products and answers to them a minute: for one account, and for one address with all accounts. The
 * shop reads each.
 */
const QUESTIONS_BY_ACCOUNT = 10;
const QUESTIONS_BY_ADDRESS = 40;

/** Quotes a minute: for one account, and for one address. The checkout asks for one whenever the cart changes. */
const QUOTES_BY_ACCOUNT = 60;
const QUOTES_BY_ADDRESS = 240;

/** Changes of saved addresses a minute: for one account, and for one IP address with all accounts. */
const ADDRESSES_BY_ACCOUNT = 30;
const ADDRESSES_BY_ADDRESS = 120;

/** Exports of an account's data a minute: for one account, and for one address. Each reads all of its orders. */
const EXPORTS_BY_ACCOUNT = 5;
const EXPORTS_BY_ADDRESS = 20;

/** Changes of an account's name a minute: for one account, and for one address with all accounts. */
const NAMES_BY_ACCOUNT = 30;
const NAMES_BY_ADDRESS = 120;

/** Invoices and credit notes a minute: for one account, and for one address. Each PDF is made on request. */
const DOCUMENTS_BY_ACCOUNT = 60;
const DOCUMENTS_BY_ADDRESS = 240;

/** Requests for a mail about stock a minute: for one account, and for one address with all accounts. */
const ALERTS_BY_ACCOUNT = 30;
const ALERTS_BY_ADDRESS = 120;

/** Writes of all kinds a minute: for one account, and for one address with all accounts. Admins' are not counted. */
const WRITES_BY_ACCOUNT = 240;
const WRITES_BY_ADDRESS = 1_200;

/**
 * Lines of carts a minute that are merged with an account's: for one account, and for one address. The largest cart may
 * be sent once a second.
 */
const CART_LINES_BY_ACCOUNT = 6_000;
const CART_LINES_BY_ADDRESS = 24_000;

/** How long the id of a Google proof is remembered, in seconds: longer than a proof's validity before and after now. */
const PROOF_MEMORY_SECONDS = 180;

export type RateLimits = {
  account: RateLimiterAbstract;
  address: RateLimiterAbstract;
  secret: RateLimiterAbstract;
  signUp: RateLimiterAbstract;
  /** One point for each proof of a Google sign-in, because a proof is valid only once. */
  googleProof: RateLimiterAbstract;
  message: MailLimits;
  passwordReset: MailLimits;
  emailChange: MailLimits;
  stockAlert: MailLimits;
  payment: AccountLimits;
  quote: AccountLimits;
  review: AccountLimits;
  reviewPhoto: AccountLimits;
  report: AccountLimits;
  question: AccountLimits;
  savedAddress: AccountLimits;
  accountExport: AccountLimits;
  name: AccountLimits;
  document: AccountLimits;
  ownStockAlert: AccountLimits;
  write: AccountLimits;
  cartLine: AccountLimits;
};

/** Limits on requests that send a mail, counted by the typed e-mail and by the client's address. */
export type MailLimits = { email: RateLimiterAbstract; address: RateLimiterAbstract };

/** Limits on actions of signed-in people, counted by account and by the client's address. */
export type AccountLimits = { account: RateLimiterAbstract; address: RateLimiterAbstract };

let limits: RateLimits | undefined;

/**
 * The limits of this process. They are counted in PostgreSQL, so that a restart or a second process forgets nothing.
 * `knex` is Medusa's own connection; the session module's migrations make the table.
 */
export function getRateLimits(knex: unknown): RateLimits {
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
  const mailLimits = (name: string): MailLimits => ({
    email: make(`${name}-email`, scaled(MAILS_BY_EMAIL), TEN_MINUTES_SECONDS),
    address: make(`${name}-address`, scaled(MAILS_BY_ADDRESS), TEN_MINUTES_SECONDS),
  });
  const accountLimits = (name: string, byAccount: number, byAddress: number): AccountLimits => ({
    account: make(`${name}-account`, scaled(byAccount)),
    address: make(`${name}-address`, scaled(byAddress)),
  });
  limits ??= {
    account: make("account", scaled(FAILED_SIGN_INS)),
    address: make("address", scaled(FAILED_SIGN_INS)),
    secret: make("secret", scaled(SECRETS)),
    signUp: make("sign-up", scaled(SIGN_UPS)),
    googleProof: make("google-proof", 1, PROOF_MEMORY_SECONDS),
    message: mailLimits("message"),
    passwordReset: mailLimits("password-reset"),
    emailChange: mailLimits("email-change"),
    stockAlert: mailLimits("stock-alert"),
    payment: accountLimits("payment", PAYMENTS_BY_ACCOUNT, PAYMENTS_BY_ADDRESS),
    quote: accountLimits("quote", QUOTES_BY_ACCOUNT, QUOTES_BY_ADDRESS),
    review: accountLimits("review", REVIEWS_BY_ACCOUNT, REVIEWS_BY_ADDRESS),
    reviewPhoto: accountLimits("review-photo", PHOTOS_BY_ACCOUNT, PHOTOS_BY_ADDRESS),
    report: accountLimits("report", REPORTS_BY_ACCOUNT, REPORTS_BY_ADDRESS),
    question: accountLimits("question", QUESTIONS_BY_ACCOUNT, QUESTIONS_BY_ADDRESS),
    savedAddress: accountLimits("saved-address", ADDRESSES_BY_ACCOUNT, ADDRESSES_BY_ADDRESS),
    accountExport: accountLimits("account-export", EXPORTS_BY_ACCOUNT, EXPORTS_BY_ADDRESS),
    name: accountLimits("name", NAMES_BY_ACCOUNT, NAMES_BY_ADDRESS),
    document: accountLimits("document", DOCUMENTS_BY_ACCOUNT, DOCUMENTS_BY_ADDRESS),
    ownStockAlert: accountLimits("own-stock-alert", ALERTS_BY_ACCOUNT, ALERTS_BY_ADDRESS),
    write: accountLimits("write", WRITES_BY_ACCOUNT, WRITES_BY_ADDRESS),
    cartLine: accountLimits("cart-line", CART_LINES_BY_ACCOUNT, CART_LINES_BY_ADDRESS),
  };
  return limits;
}

/** A digest of the e-mail, so that e-mails can be counted without being stored. */
export const toAccountKey = (email: string) => createHash("sha256").update(email).digest("hex");

/** A taken point, and when it expires, in milliseconds since 1970. */
type TakenPoint = { limiter: RateLimiterAbstract; key: string; until: number };

/** A key to count by, with its points if it costs more than one. */
type Counted = readonly [RateLimiterAbstract, key: string, points?: number];

/**
 * Takes the points of each key. Returns them, for `givePoints`.
 * @throws ShopError `too_many_requests` with the seconds to wait
 */
export async function consumePoints(counted: readonly Counted[]): Promise<TakenPoint[]> {
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
  if (waits.length === 0) return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const seconds = Math.max(...waits);
  const details = { retry_after_seconds: seconds };
  throw new ShopError("too_many_requests", `Too many attempts. Try again in ${seconds} seconds.`, { details });
}

/**
 * Gives back the points of a try that did not fail. A point that has expired is not given back: it would count against
 * the next period, and many at once would lift the limit.
 */
export async function givePoints(taken: readonly TakenPoint[]): Promise<void> {
  const kept = taken.filter(({ until }) => until > Date.now());
  await Promise.all(kept.map(({ limiter, key }) => limiter.reward(key)));
}
