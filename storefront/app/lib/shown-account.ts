/**
 * A page belongs to the account that it was rendered for. Another tab can sign somebody else in meanwhile, so what a
 * page sends names its account (forms in a hidden field, scripts in a header), and the server refuses it for another
 * one (`isForOtherAccount`). A visitor's page names none: it shows nobody's data.
 */
export const ACCOUNT_FIELD = "account";
export const ACCOUNT_HEADER = "X-Shop-Account";

export const OTHER_ACCOUNT = "You are signed in with another account now, so nothing was sent.";

/** In an answer: the request named another account than the one that is signed in. */
export const REFUSED_HEADER = "X-Shop-Account-Refused";

export const ACCOUNT_REFUSED = "shop-account-refused";

/** Set and removed with the session's cookie. Scripts read it to see that another session has begun in this browser. */
export const MARK_COOKIE = "session-mark";

let shown: string | null = null;

export function setShownAccount(uid: string | null): void {
  shown = uid;
}

let isRefused = false;

/** Notes that a form was refused: what the page knows about its person is another one's. */
export function noteRefusal(): void {
  isRefused = true;
}

export function takeRefusal(): boolean {
  const was = isRefused;
  isRefused = false;
  return was;
}

export function accountHeaders(): Record<string, string> {
  return shown === null ? {} : { [ACCOUNT_HEADER]: shown };
}

/** Sends what a page of the desk knew (`SeenPage`). */
export const SEEN_FIELD = "seen";
