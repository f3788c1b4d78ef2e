import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { getEnv } from "../config/env";
import { acceptedSecrets } from "../config/secrets";
import { toNetwork } from "./client-address";

type Client = { address: string; userAgent: string };

const asking = new AsyncLocalStorage<() => Client>();

/** Runs the work of a request; `client` is only asked if somebody signs in. */
export const runAtPlace = (client: () => Client, work: () => void): void => asking.run(client, work);

/** A later one's mark is also in the User-Agent of an earlier one. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iPhone or iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The family of a browser and its system, without versions: "Firefox on Windows". */
export function toBrowser(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? "An unknown browser";
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

/**
 * `networks` are keyed digests of the client's network, one with each accepted secret, the present one first; an
 * account's digests say nothing about another account's. No address is stored.
 */
export type Place = { networks: readonly string[]; browser: string };

export function toPlace({ address, userAgent }: Client, customerId: string, secrets: readonly string[]): Place {
  const network = `network:${customerId}:${toNetwork(address)}`;
  const networks = secrets.map((secret) => createHmac("sha256", secret).update(network).digest("hex"));
  return { networks, browser: toBrowser(userAgent) };
}

/** The place from which a customer signs in with the request that is running; null outside of one. */
export function placeOfSignIn(customerId: string): Place | null {
  const client = asking.getStore();
  return client ? toPlace(client(), customerId, acceptedSecrets(getEnv(), "SESSION_SECRET")) : null;
}
