/**
 * Header by which the storefront passes the person's network address on to Medusa, signed:
 * `<address>,<unix seconds>,<hex HMAC-SHA256 of "client-address:<address>:<unix seconds>" under SESSION_SECRET>`.
 * Medusa accepts it for 60 s; without a valid one it counts by the socket's address.
 */
export const CLIENT_ADDRESS_HEADER = "x-shop-client-address";

/**
 * Header that carries one request id from the browser's answer through Medusa to Stripe's metadata and every log line.
 */
export const REQUEST_ID_HEADER = "x-request-id";

/**
 * Header of the answer to each successful write of the shop: the catalogue's version that contains this write
 * (contract/catalogue.ts). A write without a visible change to public pages does not change the version.
 */
export const CATALOGUE_VERSION_HEADER = "x-shop-catalogue-version";

/**
 * What a page of the desk knew when it was opened: its record's id, a space, and the id of the newest entry of the
 * audit trail about it, if there is any. A write is refused (409) if there is a newer one.
 */
export const SEEN_HEADER = "x-shop-seen";

/**
 * Sent as "message" by the storefront: errors then carry the whole `ShopErrorBody` as JSON text in `message`, because
 * the js-sdk's FetchError keeps only `message` and the status of an error answer. Other callers get the plain sentence.
 */
export const ERROR_FORMAT_HEADER = "x-shop-error-format";
