/* How long the storefront waits for an answer, and how long it keeps one. The times of what moves on a screen are with the screen. */

/** A read of Medusa counts as unavailable after this. */
export const READ_TIMEOUT_MS = 5_000;
/** The same for a write in Medusa alone. */
export const WRITE_TIMEOUT_MS = 8_000;
/** The same for a write that waits for Stripe, whose own limit in Medusa is 7 s. */
export const PAYMENT_TIMEOUT_MS = 9_500;
/** The same for a health check. */
export const HEALTH_TIMEOUT_MS = 2_000;

/** A product or review is loaded again after this: a changed price must be seen within 5 s, a load and time to spare included. */
export const FRESH_MS = 2_000;
/** Up to this age a product's page tells price and stock as they are. */
export const LIVE_MS = 10_000;
/** The list of products is kept fresh for this long after the last visitor. */
export const WARM_MS = 60 * 60_000;
/** The sitemap's list of pages is loaded again after this; machines ask for it. */
export const SITEMAP_FRESH_MS = 5_000;

/** A visitor waits this long for live data and for who is signed in, counted from the request (specification, section 9). */
export const PAGE_WAIT_MS = 1_000;
/** A product's page waits this long for what its visitor may say of it. */
export const OWN_REVIEW_WAIT_MS = 250;
/** A page's deferred data counts as failed after this. */
export const STREAM_TIMEOUT_MS = 8_000;

/** A page's call of `/api/server`; the server itself gives up before. */
export const API_TIMEOUT_MS = 15_000;
/** The same for a call that moves money. */
export const CHECKOUT_TIMEOUT_MS = 20_000;
/** A page's other calls: its forms, and a payment's state. */
export const FORM_TIMEOUT_MS = 12_000;
/** A page's question whether the shop is there. */
export const PROBE_TIMEOUT_MS = 3_000;
/** Reading the stored cart (specification, section 9). */
export const CART_READ_TIMEOUT_MS = 5_000;

/** `/api/server` says this in `Retry-After` when Medusa does not say how long a limit lasts. */
export const RETRY_AFTER_SECONDS = 60;

/** How long a session's cookie lives at most; Medusa ends the session itself. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** How long a message waits for the page after a redirect. */
export const FLASH_SECONDS = 60;
/** How long a browser keeps the token of a mailed link: as long as Medusa accepts it. */
export const RESET_TOKEN_SECONDS = 3_600;
/** Loading a token for `/api/server` counts as failed after this. */
export const ID_TOKEN_TIMEOUT_MS = 8_000;
/** A token that ends within this time is replaced, so that it does not expire on its way. */
export const ID_TOKEN_MARGIN_MS = 60_000;

/** How long a person may stay at Google. */
export const GOOGLE_JOURNEY_SECONDS = 600;
/** How long a person who came from Google may take to show that the account with the same e-mail is theirs. */
export const GOOGLE_LINK_SECONDS = 600;
/** One call to Google counts as failed after this. */
export const GOOGLE_TIMEOUT_MS = 5_000;
/** The same for the two calls, for a token and for the person, that end a sign-in. */
export const GOOGLE_RETURN_TIMEOUT_MS = 8_000;
/** How often the page looks whether Google's window was closed (specification, section 9). */
export const POPUP_CHECK_MS = 2_000;
