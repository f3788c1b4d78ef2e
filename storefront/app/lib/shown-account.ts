/**
 * A page belongs to one account: the one that it was rendered for. Another tab can sign somebody else in meanwhile, so
 * what a page sends names its account, and the server refuses it for another one (`isForOtherAccount`). Forms carry
 * it in a hidden field, scripts in a header. A visitor's page names none: it shows nobody's data.
 */
export const ACCOUNT_FIELD = "account";
export const ACCOUNT_HEADER = "X-Shop-Account";

/** The refusal, for whoever sent it. */
export const OTHER_ACCOUNT = "You are signed in with another account now, so nothing was sent.";

/** In an answer: the request named another account than the one that is signed in. */
export const REFUSED_HEADER = "X-Shop-Account-Refused";

/** The event of `window` after such an answer to a script. */
export const ACCOUNT_REFUSED = "shop-account-refused";

/**
 * The key in `dataset` of a form that is never sent before the shop has said who is signed in: a card is confirmed at
 * Stripe, where the shop's server refuses nothing.
 */
export const ASKS_WHO = "asksWho";

let shown: string | null = null;

/** Notes in the browser whose page this is; null for a visitor's, or while that is unknown. */
export function setShownAccount(uid: string | null): void {
  shown = uid;
}

let isRefused = false;

/** Notes in the browser that a form was refused: what the page knows about its person is another one's. */
export function noteRefusal(): void {
  isRefused = true;
}

/** True once after such a refusal. */
export function takeRefusal(): boolean {
  const was = isRefused;
  isRefused = false;
  return was;
}

/** The header of a request by a script of this page. */
export function accountHeaders(): Record<string, string> {
  return shown === null ? {} : { [ACCOUNT_HEADER]: shown };
}

/** The hidden field with which a form of the desk sends what its page knew (`SeenPage`). */
export const SEEN_FIELD = "seen";
