import { expect, it } from "vitest";
import { toMailLink } from "./mail-link";

it.each([
  ["hello@shop.example", "mailto:hello@shop.example"],
  ["d'arc@shop.example", "mailto:d'arc@shop.example"],
  ["a&b+c@shop.example", "mailto:a%26b%2Bc@shop.example"],
  ["sales/eu@shop.example", "mailto:sales%2Feu@shop.example"],
  ["a?bcc=eve%40evil.example@shop.example", "mailto:a%3Fbcc%3Deve%2540evil.example@shop.example"],
])("the link to %s names this address alone", (email, link) => {
  expect(toMailLink(email)).toBe(link);
  const { pathname, search } = new URL(link);
  expect([decodeURIComponent(pathname), search]).toEqual([email, ""]);
});
