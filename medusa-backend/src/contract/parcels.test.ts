import { describe, expect, it } from "vitest";
import { CARRIERS, isWebAddress, linkOfParcel, listCarriers, looksLikeNumber, OwnCarriers, typedLink } from "./parcels";

it("the carriers each have a page that takes the number", () => {
  for (const { name } of CARRIERS) {
    const link = linkOfParcel(CARRIERS, { carrier: name, number: "AB 12/3" });
    expect(isWebAddress(link), name).toBe(true);
    expect(link, name).toContain("AB12%2F3");
  }
  expect(linkOfParcel(CARRIERS, { carrier: "Nobody", number: "1" })).toBe("");
  expect(linkOfParcel(CARRIERS, { carrier: "UPS", number: " " })).toBe("");
});

describe("a parcel's link", () => {
  const linkOf = (carrier: string, number: string) => linkOfParcel(CARRIERS, { carrier, number });
  const typed = (carrier: string, number: string, url: string) => typedLink(CARRIERS, { carrier, number, url });

  it("that its carrier and number make was not typed, and one of another number stayed behind", () => {
    for (const { name } of CARRIERS) expect(typed(name, "AB 12/3", linkOf(name, "AB 12/3")), name).toBe("");
    expect(typed("UPS", "1Z2", linkOf("UPS", "1Z1"))).toBe("");
    expect(typed("DHL", "JD02", linkOf("UPS", "1Z1"))).toBe("");
    expect(typed("", "JD02", linkOf("DHL", "JD01"))).toBe("");
  });

  it.each([
    ["", "1Z1", linkOf("UPS", "1Z1")],
    ["Acme", "7", "https://acme.example/7"],
    ["UPS", "1Z1", "https://www.ups.com/help"],
    ["Pathao", "7", "https://merchant.pathao.com/tracking?consignment_id=7&phone=1"],
    ["UPS", "1Z1", ""],
  ])("of %s %s stays as typed: %s", (carrier, number, url) => expect(typed(carrier, number, url)).toBe(url));
});

it.each([
  ["UPS", "1Z 999 AA1 01 2345 6784", true],
  ["UPS", "123456789012", false],
  ["FedEx", "7777 1234 5678", true],
  ["FedEx", "JD014600003", false],
  ["DHL", "JD014600003", true],
  ["DHL", "12", false],
  ["USPS", "RR123456789US", true],
  ["GLS", "12345678901", true],
  ["DPD", "01234567890123", true],
  ["USPS", "9400 1000 0000 0000 0000 00", true],
  ["Royal Mail", "AB123456789GB", true],
  ["Royal Mail", "AB123456789US", false],
  ["Pathao", "whatever it is", true],
  ["UPS", "", true],
])("a number that looks like its carrier's %s %s: %s", (carrier, number, looks) => {
  expect(looksLikeNumber(CARRIERS, { carrier, number })).toBe(looks);
});

it("the owner's own carriers are added, and one that the shop knows gets the owner's link", () => {
  const own = OwnCarriers.parse("Acme=https://acme.example/t?n={number}; DPD=https://dpd.example/{number};");
  const all = listCarriers(own);
  expect(all.filter(({ name }) => name === "DPD")).toHaveLength(1);
  expect(linkOfParcel(all, { carrier: "acme", number: "7" })).toBe("https://acme.example/t?n=7");
  expect(linkOfParcel(all, { carrier: "DPD", number: "7" })).toBe("https://dpd.example/7");
  expect(listCarriers(OwnCarriers.parse(""))).toEqual(CARRIERS);
});

it.each(["Acme", "=https://acme.example/{number}", "Acme=https://acme.example/", "Acme=javascript:{number}"])(
  "the owner's own carriers are refused where they are wrong: %s",
  (text) => {
    expect(OwnCarriers.safeParse(text).success).toBe(false);
  },
);

it.each(["https://www.dhl.com/track?id=1Z&lang=en#now", "http://courier.example/1", "https://курьер.example/посылка"])(
  "a web address may be linked to: %s",
  (address) => expect(isWebAddress(address)).toBe(true),
);

it.each([
  "",
  "courier.example/1",
  "/dashboard",
  "javascript:alert(1)",
  "https:/\\courier.example",
  "https://",
  "https://courier.example/a b",
  " https://courier.example",
  "https://www.dhl.com@evil.example/1",
])("a web address is not %j", (address) => expect(isWebAddress(address)).toBe(false));
