import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { publicUrlFault, secretFault } from "./settings";

const takes = (value: string) => secretFault(value) === null;

it.each([
  ["is too short", "0123456789abcdef0123456789abcde"],
  ["is one letter", "a".repeat(40)],
  ["repeats a word", "passwordpasswordpasswordpassword"],
  ["repeats a word and a part of it", "1234567890123456789012345678901234"],
  ["stands in a manual", "supersecret-0123456789-abcdefghij"],
])("a secret that %s is refused", (_what, value) => expect(takes(value)).toBe(false));

it("a secret that was made at random, as hex or base64 of 16 bytes, or thought of at length is taken", () => {
  for (let count = 0; count < 500; count += 1) {
    const bytes = randomBytes(24);
    expect([takes(bytes.subarray(0, 16).toString("hex")), takes(bytes.toString("base64"))]).toEqual([true, true]);
  }
  expect(takes("a-secret-of-its-own-that-is-long-enough")).toBe(true);
});

it.each(["http://shop.example", "http://192.168.1.10:3000", "http://localhost.example", "http://127.0.0.1.example"])(
  "an address in production %s is refused",
  (address) => expect(publicUrlFault(address)).toContain("https"),
);
it.each([
  "https://shop.example",
  "http://localhost:3000",
  "http://127.0.0.1",
  "http://[::1]:3000",
  "http://a.localhost",
])("an address in production %s is taken", (address) => expect(publicUrlFault(address)).toBeNull());
