import { createHash, createHmac } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./answers";
import { holdRow, OFTEN, queryDatabase } from "./database";
import { waitForMails } from "./mails";
import { asOps, callShop } from "./ops";
import { Person } from "./person";
import { secrets } from "./stack";

const PAGE = "/dashboard/account";

/** Sends a form of the account's page; answers the status and the page's text. */
export async function sendAccountForm(person: Person, form: string, fields: Record<string, string> = {}) {
  const answer = await person.submit(PAGE, { form, ...fields });
  return { status: answer.status, location: answer.headers.get("location"), page: await answer.text() };
}

/** The account's page as its owner sees it. */
export const accountPage = async (person: Person) => await (await person.visit(PAGE)).text();

/** The token of the link to `page` in an account's mail of a kind. */
async function tokenMailedTo(email: string, kind: string, page: string): Promise<string> {
  const [mail] = await waitForMails(email, kind);
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
}

/** Of the link that was mailed to confirm this address. */
export const emailTokenMailedTo = (email: string) => tokenMailedTo(email, "email_change", "confirm-email");

/** Of the link that an account's own address got, to stop a change. */
export const stopTokenMailedTo = (email: string) => tokenMailedTo(email, "email_change_asked", "stop-email-change");

/** Of the link that keeps a second factor which staff takes off. */
export const keepTokenMailedTo = (email: string) => tokenMailedTo(email, "second_factor_removal", "keep-second-factor");

/** Of the link that confirms an address for mails about stock. */
export const alertTokenMailedTo = (email: string) =>
  tokenMailedTo(email, "stock_alert_confirmation", "confirm-stock-alert");

/** Follows a mailed link to confirm an address, and presses its button. */
export async function confirmEmail(visitor: Person, token: string) {
  await visitor.visit(`/confirm-email?token=${token}`);
  return await visitor.submit("/confirm-email", {});
}

/** Deletes the account, with its password, by the form of its own page. */
export const deleteAccount = (person: Person) =>
  person.submit(`${PAGE}/delete`, { sure: "delete", password: person.password });

/** The status of a sign-in by password on a new browser: 302 if it succeeds. */
export const signInStatus = async ({ email, password }: { email: string; password: string }): Promise<number> =>
  (await new Person().submit("/login", { email, password })).status;

/** What a page says beside a field of a form. */
export const faultOf = (page: string, field: string) =>
  new RegExp(`id="[\\w-]*${field}-error"[^>]*><span>([^<]*)`).exec(page)?.[1];

/** True for a browser that is signed in. */
export const isSignedIn = async (person: Person) =>
  (await person.visit("/auth/token", { headers: { "sec-fetch-site": "same-origin" } })).status === 200;

/** Asks for a link on the shop's own form. */
export const ask = (email: string) => new Person().submit("/forgot-password", { email });

/** Calls one of Medusa's own routes for a forgotten password directly. */
export const callReset = (path: "" | "/check" | "/redeem", body: object) =>
  callShop("POST", `/password-resets${path}`, null, body);

/** The stored digest of a token, and the key that counts an e-mail. */
export const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The tokens of the links mailed to somebody, in no order, once `count` of them have come. */
export async function tokensMailedTo(email: string, count = 1): Promise<string[]> {
  const mails = await waitForMails(email, "password_reset", { count });
  return mails.map(({ text = "" }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "");
}

/** The header with which the storefront vouches for a caller's network address. */
export function vouchFor(address: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secrets.sessionSecret).update(`client-address:${address}:${seconds}`);
  return { "x-shop-client-address": `${address},${seconds},${signature.digest("hex")}` };
}

const Made = z.object({ customer: z.object({ id: z.string() }) });
/** Makes a customer without an account, as ops do; returns its id. */
export async function makeGuest(record: { email: string; first_name?: string; phone?: string }): Promise<string> {
  const answer = await asOps("POST", "/admin/customers", record);
  return parseAnswer(Made, answer).customer.id;
}

/** Notes that somebody has shown to read the mails to their account's e-mail, as by a mailed link. */
export async function proveEmail({ email }: Person): Promise<void> {
  const sql = `update account_credentials set proven_email = $1
    where customer_id = (select id from customer where email = $1 and has_account) returning id`;
  if ((await queryDatabase(sql, [email])).length !== 1) throw new Error(`no account has the e-mail ${email}`);
}

/** The id of the account with this e-mail. */
export const customerIdOf = async (email: string) =>
  String((await queryDatabase("select id from customer where email = $1 and has_account", [email]))[0]?.id);

/** Makes an account's sessions this many minutes old. */
export const ageSessions = (customerId: string, minutes: number) =>
  queryDatabase("update shop_session set created_at = now() - make_interval(mins => $2::int) where customer_id = $1", [
    customerId,
    minutes,
  ]);

/** Waits until a closed account, or a deleted record, is erased. */
export async function untilErased(customerId: string): Promise<void> {
  const erased = "select 1 from account_deletion where customer_id = $1 and erased_at is not null";
  await expect.poll(() => queryDatabase(erased, [customerId])).toHaveLength(1);
}

/** The statuses of what a session asks while all sessions of its account are being ended. */
export async function askWhileEnded(
  { email }: Person,
  token: string,
  asks: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const customerId = await customerIdOf(email);
  const [account] = await queryDatabase("select id from account_credentials where customer_id = $1", [customerId]);
  const release = await holdRow("account_credentials", String(account?.id));
  // Each that waits for the row has a lock of it or waits for that. Other tests lock other rows.
  const locks = `select 1 from pg_locks l join account_credentials k on k.ctid = format('(%s,%s)', l.page, l.tuple)::tid
    where l.locktype = 'tuple' and l.relation = 'account_credentials'::regclass and k.customer_id = $1`;
  const waiting = async () => (await queryDatabase(locks, [customerId])).length;
  const answers: Promise<{ status: number }>[] = [];
  for (const ask of [() => callShop("DELETE", "/account/sessions", token), ...asks]) {
    answers.push(ask());
    await expect.poll(waiting, OFTEN).toBe(answers.length);
  }
  await release();
  const [ended, ...asked] = (await Promise.all(answers)).map(({ status }) => status);
  expect(ended).toBe(200);
  return asked;
}
