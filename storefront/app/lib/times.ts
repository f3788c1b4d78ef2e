/* Timeouts and cache times of the storefront. Durations of animations are with their screens. */

/** A read from Medusa counts as failed after this time. */
export const READ_TIMEOUT_MS = 5_000;
/** The same for a write that only Medusa handles. */
export const WRITE_TIMEOUT_MS = 8_000;
/** The same for a write that waits for Stripe, whose own limit in Medusa is 7 s. */
export const PAYMENT_TIMEOUT_MS = 9_500;
/** The same for the beginning of an export, because Medusa may first have to sort a million orders. */
export const EXPORT_TIMEOUT_MS = 60_000;
/** The same for a file that Medusa makes of many orders. */
export const REPORT_TIMEOUT_MS = 15_000;
/** The same for a health check. */
export const HEALTH_TIMEOUT_MS = 2_000;

/**
 * A product or review is loaded again after this. A changed price must appear within 5 s, and loading it takes time
 * too.
 */
export const FRESH_MS = 2_000;
/** Up to this age, a product's page shows price and stock as current. */
export const LIVE_MS = 10_000;
/**
 * How long a browser keeps its search field's suggestions: together with `FRESH_MS`, no longer than an old price may be
 * shown.
 */
export const SUGGESTIONS_SECONDS = 2;
/** The sitemap's list of pages is loaded again after this; only machines read it. */
export const SITEMAP_FRESH_MS = 5_000;

/**
 * A visitor waits at most this long for live data and for who is signed in, from the start of the request
 * (specification, section 9).
 */
export const PAGE_WAIT_MS = 1_000;
/** A product's page waits at most this long for its visitor's own review. */
export const OWN_REVIEW_WAIT_MS = 250;
/** Data of a public page that is not stored (a product's questions, a shared wish list) counts as failed after this. */
export const UNSTORED_PAGE_TIMEOUT_MS = 2_000;
/** A page's deferred data counts as failed after this. */
export const STREAM_TIMEOUT_MS = 8_000;

/** A call of a page to `/api/server`; the server itself gives up earlier. */
export const API_TIMEOUT_MS = 15_000;
/** The same for a call that moves money. */
export const CHECKOUT_TIMEOUT_MS = 20_000;
/** Other calls of a page: its forms, and a payment's state. */
export const FORM_TIMEOUT_MS = 12_000;
/** The Store's search suggestions, which are useless after this time. */
export const SUGGEST_TIMEOUT_MS = 3_000;
/** A page's check whether the shop answers. */
export const PROBE_TIMEOUT_MS = 3_000;
/** An open page that does not know who is signed in asks again after this, then after twice the last pause. */
export const ASK_AGAIN_MS = 2_000;
/** The longest of these pauses. */
export const ASK_AGAIN_AT_MOST_MS = 60_000;
/** How long after a change the account's cart is synced, so that several changes are one call. */
export const ACCOUNT_CART_PAUSE_MS = 800;
/** How long the sign-in page suggests passkeys with one question, which Medusa keeps open for 5 minutes. */
export const PASSKEY_SUGGESTION_MS = 270_000;
/** A page that becomes visible again syncs the account's cart after this time. */
export const ACCOUNT_CART_FRESH_MS = 10_000;
/** Reading the stored cart (specification, section 9). */
export const CART_READ_TIMEOUT_MS = 5_000;

/** How long a sign-in waits for the code of a second factor: as long as Medusa's. */
export const SECOND_STEP_SECONDS = 600;

/** The `Retry-After` of `/api/server` when Medusa does not say how long a limit lasts. */
export const RETRY_AFTER_SECONDS = 60;

/** How long a session's cookie lives at most; Medusa ends the session itself. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How long a message for the page after a redirect is kept. */
export const FLASH_SECONDS = 60;
/** How long a browser keeps the token of a mailed link: as long as Medusa accepts it. */
export const LINK_TOKEN_SECONDS = 3_600;
/** How long a product that a visitor wants on the wish list waits for the sign-in. */
export const WISH_SECONDS = 3_600;
/** Loading a token for `/api/server` counts as failed after this. */
export const ID_TOKEN_TIMEOUT_MS = 8_000;
/** A token that ends within this time is replaced, so that it does not expire on its way. */
export const ID_TOKEN_MARGIN_MS = 60_000;

export const GOOGLE_JOURNEY_SECONDS = 600;
/** How long a person from Google may take to prove that the account with the same e-mail is theirs. */
export const GOOGLE_LINK_SECONDS = 600;
/** One call to Google counts as failed after this. */
export const GOOGLE_TIMEOUT_MS = 5_000;
/** The same for the two calls at the end of a sign-in, for a token and for the person. */
export const GOOGLE_RETURN_TIMEOUT_MS = 8_000;
/** How often the page checks whether Google's window was closed (specification, section 9). */
export const POPUP_CHECK_MS = 2_000;

/**
 * The result of `promise`, or of `onTimeout()` after `timeoutMs` milliseconds (at once for zero and less). The promise
 * itself is not cancelled; a rejection after the time has no effect. es-toolkit's version rejects after the time, and
 * every page would load its code, because the cart's storage needs this function.
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(
      () => {
        try {
          resolve(onTimeout());
        } catch (error) {
          reject(error);
        }
      },
      Math.max(0, timeoutMs),
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * For `defer`: the result of `promise` if it comes within `timeoutMs` milliseconds, else the promise itself, so that
 * the page need not wait for it. It is wrapped in an object, because awaiting a bare promise would wait for it. Rejects
 * when `promise` rejects in time.
 */
export function atOnceOrLater<T>(promise: Promise<T>, timeoutMs: number): Promise<{ value: T | Promise<T> }> {
  const atOnce = promise.then((value): { value: T | Promise<T> } => ({ value }));
  return withTimeout(atOnce, timeoutMs, () => ({ value: promise }));
}
