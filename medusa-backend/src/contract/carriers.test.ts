import { describe, expect, it } from "vitest";
import { CARRIERS, linkOfParcel, listCarriers, looksLikeNumber, OwnCarriers } from "./carriers";
import { isWebAddress } from "./web-address";

describe("the carriers", () => {
  it("each have a page that takes the number", () => {
    for (const { name } of CARRIERS) {
      const link = linkOfParcel(CARRIERS, { carrier: name, number: "AB 12/3" });
      expect(isWebAddress(link), name).toBe(true);
      expect(link, name).toContain("AB12%2F3");
    }
  });

  it("have no page for a carrier that nobody knows, or without a number", () => {
    expect(linkOfParcel(CARRIERS, { carrier: "Nobody", number: "1" })).toBe("");
    expect(linkOfParcel(CARRIERS, { carrier: "UPS", number: " " })).toBe("");
  });
});

describe("a number that looks like its carrier's", () => {
  it.each([
    ["UPS", "1Z 999 AA1 01 2345 6784", true],
    ["ups", "1z999aa10123456784", true],
    ["UPS", "123456789012", false],
    ["FedEx", "7777 1234 5678", true],
    ["FedEx", "JD014600003", false],
    ["DHL", "JD014600003", true],
    ["DHL", "1234567890", true],
    ["DHL", "12", false],
    ["USPS", "9400 1000 0000 0000 0000 00", true],
    ["USPS", "RR123456789US", true],
    ["Royal Mail", "AB123456789GB", true],
    ["Royal Mail", "AB123456789US", false],
    ["GLS", "12345678901", true],
    ["DPD", "01234567890123", true],
    ["Pathao", "whatever it is", true],
    ["Somebody else", "12", true],
    ["UPS", "", true],
  ])("%s %s: %s", (carrier, number, looks) => {
    expect(looksLikeNumber(CARRIERS, { carrier, number })).toBe(looks);
  });
});

describe("the owner's own carriers", () => {
  it("are added, and one that the shop knows gets the owner's link", () => {
    const own = OwnCarriers.parse("Acme=https://acme.example/t?n={number}; DPD=https://dpd.example/{number};");
    const all = listCarriers(own);
    expect(all.filter(({ name }) => name === "DPD")).toHaveLength(1);
    expect(linkOfParcel(all, { carrier: "acme", number: "7" })).toBe("https://acme.example/t?n=7");
    expect(linkOfParcel(all, { carrier: "DPD", number: "7" })).toBe("https://dpd.example/7");
    expect(listCarriers(OwnCarriers.parse(""))).toEqual(CARRIERS);
  });

  it.each(["Acme", "=https://acme.example/{number}", "Acme=https://acme.example/", "Acme=javascript:{number}"])(
    "are refused where they are wrong: %s",
    (text) => {
      expect(OwnCarriers.safeParse(text).success).toBe(false);
    },
  );
});
