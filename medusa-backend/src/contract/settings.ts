import { z } from "zod";

/**
 * A random key has at least this many different characters: 32 hexadecimal digits have fewer once in 3 × 10¹² keys
 * (C(16,5) · (5/16)³²), base64 practically never.
 */
const FEWEST_CHARACTERS = 6;

/** True for a text that repeats one part of itself, completely or cut off at the end: "abcabcab". */
function repeatsItself(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

const SHORTEST = 32;

/**
 * The reason to refuse a key anywhere: it is too short, or published in a manual or in this source's history. Null for
 * a key that may be used.
 */
export function knownSecretFault(value: string): string | null {
  if (value.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  return /supersecret|change.?me|local-only/i.test(value) ? "is a publicly known value" : null;
}

/** A key. */
export const Secret = z.string().superRefine((value, context) => {
  const message = knownSecretFault(value);
  if (message) context.addIssue({ code: "custom", message });
});

/** The address of a server, without a slash at the end. */
export const ServerAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));

/**
 * The reason to refuse a key in production, where only the shop's owners may know it: the same reasons, or it does not
 * look random. Null for a key that may be used.
 */
export function secretFault(value: string): string | null {
  const fewCharacters = new Set(value).size < FEWEST_CHARACTERS;
  return knownSecretFault(value) ?? (fewCharacters || repeatsItself(value) ? "is not random" : null);
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The reason to refuse an address that people use in production: over http, sessions and passwords can be read on the
 * way. Only this machine's own addresses may use http. A proxy that ends TLS makes no difference, because the address
 * is the one in front of it. Null for an address that may be used.
 */
export function publicUrlFault(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname) ? null : "must be an https address in production";
}

/**
 * True for a name of the IANA database. Offsets such as "+05:30" are refused: PostgreSQL reads their sign the other
 * way.
 */
function isTimeZone(timeZone: string): boolean {
  if (timeZone !== "UTC" && !/^[A-Za-z]+\/[\w+/-]+$/.test(timeZone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone }));
  } catch {
    return false;
  }
}

/** A time zone by its IANA name: "UTC", "Asia/Dhaka". */
export const TimeZone = z.string().refine(isTimeZone, "must be the IANA name of a time zone, such as America/New_York");

export const DEFAULT_TIME_ZONE = "UTC";
