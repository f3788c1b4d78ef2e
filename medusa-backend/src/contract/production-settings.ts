/**
 * So many different characters a random key has in any case: 32 hexadecimal digits have fewer once in 3 × 10¹² keys
 * (C(16,5) · (5/16)³²), base64 never in the life of a shop.
 */
const FEWEST_CHARACTERS = 6;

/** True for a text that one part of it makes up again and again, whole or cut off at the end: "abcabcab". */
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

/** What speaks against a key anywhere: too short, or one that stands in a manual or in this source's history. Null when nothing does. */
export function knownSecretFault(value: string): string | null {
  if (value.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  return /supersecret|change.?me|local-only/i.test(value) ? "is a publicly known value" : null;
}

/** What speaks against a key in production, which only the shop's owners may know: as anywhere, and it must look random. Null when nothing does. */
export function secretFault(value: string): string | null {
  const fewCharacters = new Set(value).size < FEWEST_CHARACTERS;
  return knownSecretFault(value) ?? (fewCharacters || repeatsItself(value) ? "is not random" : null);
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * What speaks against an address that people use in production: over http, sessions and passwords can be read on the way. This machine
 * alone is excepted. A proxy that ends TLS changes nothing, as the address is the one in front of it. Null when nothing does.
 */
export function publicUrlFault(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || LOOPBACK.test(hostname) ? null : "must be an https address in production";
}
