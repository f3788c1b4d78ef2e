/* How long the storefront waits for an answer and keeps it, in milliseconds. Signing in and what moves on a screen have times of their own. */

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

/** A visitor waits this long for live data, counted from the request (specification, section 9). */
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
