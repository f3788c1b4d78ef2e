import { createHmac, randomUUID } from "node:crypto";
import type { z } from "zod";
import { callShop } from "./ops";
import { IdToken, Person } from "./person";
import { freshEmail, secrets, stack } from "./stack";

/** A person at the sign-in sandbox, for its form "another account". */
export type GoogleAccount = { sub: string; name: string; email: string; email_verified?: "on" };

let counter = 0;

/** A new account at Google with a verified e-mail. */
export function freshGoogleAccount(change: Partial<GoogleAccount> = {}): GoogleAccount {
  counter += 1;
  const sub = `${process.pid}${Date.now()}${counter}`;
  return { sub, name: "Grace Glider", email: freshEmail("google"), email_verified: "on", ...change };
}

/** The same account with an e-mail that Google has not verified. */
export function unverified({ sub, name, email }: GoogleAccount): GoogleAccount {
  return { sub, name, email };
}

/** Follows the sandbox's redirects like a browser, with its cookies, until it reaches a page or the shop. */
async function browse(url: string, jar: Map<string, string>, form?: Record<string, string>): Promise<string> {
  if (url.startsWith(stack.storefront)) return url;
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const init: RequestInit = { redirect: "manual", headers: { cookie } };
  const answer = await fetch(url, form ? { ...init, method: "POST", body: new URLSearchParams(form) } : init);
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  const location = answer.headers.get("location");
  return location ? browse(new URL(location, url).href, jar) : url;
}

/** Leaves the shop for Google and chooses an account; returns the address (path and query) that leads back. */
export async function chooseAtGoogle(person: Person, account: GoogleAccount, leave = "/auth/google"): Promise<string> {
  const left = await person.visit(leave);
  if (left.status !== 302) throw new Error(`leaving for Google answered ${left.status}`);
  const jar = new Map<string, string>();
  const chooser = await browse(left.headers.get("location") ?? "", jar);
  const back = new URL(await browse(chooser, jar, account));
  if (back.origin !== new URL(stack.storefront).origin) throw new Error(`Google did not send back: ${back.href}`);
  return back.pathname + back.search;
}

/** The complete sign-in; returns the shop's answer on coming back. */
export async function signInWithGoogle(person: Person, account: GoogleAccount, leave?: string): Promise<Response> {
  return person.visit(await chooseAtGoogle(person, account, leave));
}

/** A new browser that came back from Google with this account. */
export async function comeFromGoogle(account: GoogleAccount): Promise<Person> {
  const person = new Person();
  await signInWithGoogle(person, account);
  return person;
}

/** A proof like the storefront's, for anybody; `key` and `change` make it a forged or stale one. */
export function makeProof(account: GoogleAccount, change: object = {}, key = secrets.sessionSecret): string {
  const claims = {
    issuer: "google-sandbox",
    subject: account.sub,
    email: account.email,
    emailVerified: account.email_verified === "on",
    name: account.name,
    photo: null,
    issuedAt: Math.floor(Date.now() / 1000),
    proofId: randomUUID(),
    ...change,
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${createHmac("sha256", key).update(`google-sign-in:${payload}`).digest("base64url")}`;
}

/** Sends a proof directly to Medusa. */
export async function sendProof(body: object): Promise<{ status: number; code: unknown }> {
  const { status, body: answer } = await callShop("POST", "/sessions/google", null, body);
  return { status, code: (answer as { code?: unknown }).code ?? null };
}

const Me = IdToken.pick({ user: true, role: true });

/** The person signed in with this browser; null for nobody. */
export async function whoIs(person: Person): Promise<z.infer<typeof Me> | null> {
  const answer = await person.visit("/auth/token", { headers: { "sec-fetch-site": "same-origin" } });
  return answer.status === 401 ? null : Me.parse(await answer.json());
}

/** The target of a redirect. */
export const locationOf = (answer: Response) => new URL(answer.headers.get("location") ?? "", stack.storefront);
