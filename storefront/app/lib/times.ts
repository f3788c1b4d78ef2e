/*
 * Timeouts and cache times of the storefront: a call counts as failed after its timeout. Animations are with their
 * screens.
 */

export const READ_TIMEOUT_MS = 5_000;
export const WRITE_TIMEOUT_MS = 8_000;
/** For a write that waits for Stripe, whose own limit in Medusa is 7 s. */
export const PAYMENT_TIMEOUT_MS = 9_500;
/** Until an export begins: Medusa may first have to sort a million orders. */
export const EXPORT_TIMEOUT_MS = 60_000;
export const REPORT_TIMEOUT_MS = 15_000;
export const HEALTH_TIMEOUT_MS = 2_000;

/** A product or review is loaded again after this: a changed price must appear within 5 s. */
export const FRESH_MS = 2_000;
/** Up to this age, a product's page shows price and stock as current. */
export const LIVE_MS = 10_000;
/** In the browser: together with `FRESH_MS`, no longer than an old price may be shown. */
export const SUGGESTIONS_SECONDS = 2;
export const SITEMAP_FRESH_MS = 5_000;

/** For live data and for who is signed in, from the start of the request (specification, section 9). */
export const PAGE_WAIT_MS = 1_000;
export const OWN_REVIEW_WAIT_MS = 250;
/** For what is not stored of a public page: a product's questions, a shared wish list. */
export const UNSTORED_PAGE_TIMEOUT_MS = 2_000;
export const STREAM_TIMEOUT_MS = 8_000;

/** For `/api/server`; the server itself gives up earlier. */
export const API_TIMEOUT_MS = 15_000;
export const CHECKOUT_TIMEOUT_MS = 20_000;
export const FORM_TIMEOUT_MS = 12_000;
export const SUGGEST_TIMEOUT_MS = 3_000;
export const PROBE_TIMEOUT_MS = 3_000;
/** An open page that does not know who is signed in asks again after this, then after twice the last pause. */
export const ASK_AGAIN_MS = 2_000;
export const ASK_AGAIN_AT_MOST_MS = 60_000;
/** Several changes of the account's cart within this time are one call. */
export const ACCOUNT_CART_PAUSE_MS = 800;
/** For one question of a passkey, which Medusa keeps open for 5 minutes. */
export const PASSKEY_SUGGESTION_MS = 270_000;
/** A page that becomes visible again after this time syncs the account's cart. */
export const ACCOUNT_CART_FRESH_MS = 10_000;
/** Specification, section 9. */
export const CART_READ_TIMEOUT_MS = 5_000;

/** As long as Medusa waits for the code. */
export const SECOND_STEP_SECONDS = 600;

/** If Medusa does not say how long a limit lasts. */
export const RETRY_AFTER_SECONDS = 60;

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
export const FLASH_SECONDS = 60;
/** As long as Medusa accepts the token. */
export const LINK_TOKEN_SECONDS = 3_600;
/** How long a product that a visitor wants on the wish list waits for the sign-in. */
export const WISH_SECONDS = 3_600;
export const ID_TOKEN_TIMEOUT_MS = 8_000;
/** A token that ends within this time is replaced, so that it does not expire on its way. */
export const ID_TOKEN_MARGIN_MS = 60_000;

export const GOOGLE_JOURNEY_SECONDS = 600;
/** Until a person from Google has proved that the account with the same e-mail is theirs. */
export const GOOGLE_LINK_SECONDS = 600;
export const GOOGLE_TIMEOUT_MS = 5_000;
/** For the two calls at the end of a sign-in, for a token and for the person. */
export const GOOGLE_RETURN_TIMEOUT_MS = 8_000;
/** Specification, section 9. */
export const POPUP_CHECK_MS = 2_000;

/**
 * `onTimeout()` in place of `promise` after `timeoutMs` (at once for zero and less). The promise itself is not
 * cancelled. es-toolkit's version rejects after the time, and every page would load its code, because the cart's
 * storage needs this.
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs));
  }).then(onTimeout);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts after `timeoutMs`, and with `signal`. Browsers before 2024 have no `AbortSignal.any`. */
export function abortedAfter(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const either = new AbortController();
  for (const one of [AbortSignal.timeout(timeoutMs), signal]) {
    if (one?.aborted) either.abort(one.reason);
    one?.addEventListener("abort", () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}

/**
 * For `defer`: the result if it comes within `timeoutMs`, else the promise itself. Wrapped in an object, because
 * awaiting a bare promise would wait for it. Rejects when `promise` rejects in time.
 */
export function atOnceOrLater<T>(promise: Promise<T>, timeoutMs: number): Promise<{ value: T | Promise<T> }> {
  const atOnce = promise.then((value): { value: T | Promise<T> } => ({ value }));
  return withTimeout(atOnce, timeoutMs, () => ({ value: promise }));
}
