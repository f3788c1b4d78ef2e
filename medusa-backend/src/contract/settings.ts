import { z } from "zod";

/** 32 random hexadecimal digits have fewer different ones once in 3 × 10¹² keys (C(16,5) · (5/16)³²). */
const FEWEST_CHARACTERS = 6;

/** True for "abcabcab": a part that is repeated, also cut off at the end. */
function repeatsItself(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const repeated = text.slice(0, length).repeat(Math.ceil(text.length / length));
    if (repeated.startsWith(text)) return true;
  }
  return false;
}

const SHORTEST = 32;

/** Why a key is refused anywhere: too short, or published in a manual or this source's history. */
export function knownSecretFault(value: string): string | null {
  if (value.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  return /supersecret|change.?me|local-only/i.test(value) ? "is a publicly known value" : null;
}

export const Secret = z.string().superRefine((value, context) => {
  const message = knownSecretFault(value);
  if (message) context.addIssue({ code: "custom", message });
});

export const ServerAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ""));

/** Why a key is refused in production: also if it does not look random. */
export function secretFault(value: string): string | null {
  const fewCharacters = new Set(value).size < FEWEST_CHARACTERS;
  return knownSecretFault(value) ?? (fewCharacters || repeatsItself(value) ? "is not random" : null);
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** In production: over http, passwords can be read on the way. The address is the one in front of a proxy. */
export function publicUrlFault(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname) ? null : "must be an https address in production";
}

/** Offsets such as "+05:30" are refused: PostgreSQL reads their sign the other way. */
function isTimeZone(timeZone: string): boolean {
  if (timeZone !== "UTC" && !/^[A-Za-z]+\/[\w+/-]+$/.test(timeZone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone }));
  } catch {
    return false;
  }
}

export const TimeZone = z.string().refine(isTimeZone, "must be the IANA name of a time zone, such as America/New_York");

export const DEFAULT_TIME_ZONE = "UTC";
