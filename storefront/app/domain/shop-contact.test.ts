import { expect, it } from "vitest";
import { securityText, toTelephoneLink } from "./shop-contact";

it("dials digits and the leading plus alone", () => {
  expect(toTelephoneLink("+880 (1000) 200-300")).toBe("tel:+8801000200300");
});

it("security.txt names the shop's first address, itself, and a day within a year on which it ends", () => {
  const shop = { url: "https://drones.shop", emails: ["r&d@drones.shop", "help@drones.shop"] };
  expect(securityText(shop, new Date("2026-11-29T15:04:05.678Z")).split("\n")).toEqual([
    "Contact: mailto:r%26d@drones.shop",
    "Expires: 2027-05-28T00:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://drones.shop/.well-known/security.txt",
    "",
  ]);
});
