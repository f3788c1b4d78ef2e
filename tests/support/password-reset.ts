import { createHash } from "node:crypto";
import { callMedusa } from "./ops";
import { Person } from "./person";
import { secrets } from "./stack";
import { waitForMails } from "./wait-for-mails";

const headers = { "x-publishable-api-key": secrets.medusaPublishableKey };

/** Asks for a link on the shop's own form. */
export const ask = (email: string) => new Person().submit("/forgot-password", { email });

/** Calls one of Medusa's own routes for a forgotten password directly. */
export const callReset = (path: "" | "/check" | "/redeem", body: object) =>
  callMedusa("POST", `/store/shop/password-resets${path}`, { body, headers });

/** The stored digest of a token, and the key that counts an e-mail. */
export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The tokens of the links mailed to somebody, in no order, once `count` of them have come. */
export async function tokensMailedTo(email: string, count = 1): Promise<string[]> {
  const mails = await waitForMails(email, "password_reset", { count });
  return mails.map(({ text = "" }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "");
}
