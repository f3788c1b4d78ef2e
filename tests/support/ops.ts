import { createHmac } from "node:crypto";
import { z } from "zod";
import { parseAnswer } from "./answers";
import type { Answer } from "./person";
import { demoAccounts, secrets, stack } from "./stack";

const Token = z.object({ token: z.string() });

/** Calls Medusa itself, with a Bearer token if given. */
export async function callMedusa(
  method: string,
  path: string,
  { token, body, headers }: { token?: string | null; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, stack.medusa), {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith("{") ? JSON.parse(text) : text };
}

/** The storefront's key, which each route of the shop in Medusa asks for. */
export const SHOP_KEY = { "x-publishable-api-key": secrets.medusaPublishableKey };

/** The token of a session of Medusa's own, which opens what an id token does not. */
export async function sessionOf({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await callMedusa("POST", "/store/shop/sessions", { headers: SHOP_KEY, body: { email, password } });
  return parseAnswer(Token, answer).token;
}

/** Calls a route of the shop at Medusa itself. */
export const callShop = (method: string, path: string, token: string | null, body?: unknown) =>
  callMedusa(method, `/store/shop${path}`, { token, headers: SHOP_KEY, body });

/** The Medusa user who works in Medusa Admin: a token for /admin. */
export async function signInOps(): Promise<string> {
  const answer = await callMedusa("POST", "/auth/user/emailpass", { body: demoAccounts.ops });
  return parseAnswer(Token, answer).token;
}

let kept: Promise<string> | undefined;

/** The token of one sign-in for all tests of a process: because a sign-in costs more than most calls. */
export function opsToken(): Promise<string> {
  kept ??= signInOps();
  return kept;
}

/** Calls Medusa as someone of Medusa Admin. */
export async function asOps(method: string, path: string, body?: unknown): Promise<Answer> {
  return callMedusa(method, path, { token: await opsToken(), body });
}

/** A call of Medusa Admin that must succeed; returns its answer. */
export async function mustAsOps(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await asOps(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A token with Medusa's signature, or with that of another secret. */
export function signMedusaToken(claims: object, secret = secrets.jwtSecret): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const seconds = Math.floor(Date.now() / 1000);
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ iat: seconds, exp: seconds + 600, ...claims })}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}
