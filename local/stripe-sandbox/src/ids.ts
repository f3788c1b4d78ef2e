import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomToken(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export function newId(
  prefix: "pi" | "pm" | "ch" | "re" | "cus" | "evt" | "req" | "cap" | "txn" | "du" | "issfr" | "prv",
): string {
  return `${prefix}_${randomToken(24)}`;
}

/** In whole seconds since 1970, as in every `created` field of Stripe. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** A JSON line. `event` is in the past tense; the fields hold no secrets and no card data. */
export function log(event: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
}
