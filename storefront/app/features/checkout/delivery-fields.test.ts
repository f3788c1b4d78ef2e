import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import {
  ANOTHER,
  chosenOf,
  type DeliveryFields,
  deliveryFields,
  firstOffer,
  textOfParts,
  toDelivery,
  toOffered,
  whereTo,
} from "./delivery-fields";
import { toServed } from "./served-countries.server";

const who = { name: "Ada", email: "ada@example.com", phone: "+1 555 0123" };
const place = { street: "7 Hangar Street", extra: "", postcode: "78701" };
const parts = { ...place, city: "Austin", province: "TX", country: "us" };
const text = "7 Hangar Street\nAustin, TX 78701\nUnited States";
const buyer = { country_from: "buyer" } as const;
const said = { countryFrom: "buyer" };
const phone = { postcode: "x".repeat(99), country_from: "phone" };
const byPhone = { countryFrom: "phone" };
const countries = [
  { code: "us", name: "United States" },
  { code: "bd", name: "Bangladesh" },
];

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: deliveryFields(toServed(countries)), disableAutoCoercion: true });
};

it("the delivery form refuses a country that the shop does not deliver to, and says where it does", () => {
  const form = parse({ ...who, address: "1 Allee\nGermany", country: "de", country_from: "address" });
  expect(form.status === "success" ? null : form.error).toEqual({
    country: ["We do not deliver to Germany. We deliver to the United States and Bangladesh."],
  });
});

it.each([
  ["no parts", {}, {}],
  ["parts that are empty", { street: "", city: "", country: "bd", ...buyer }, { countryCode: "bd", ...said }],
  ["a country that nobody has said", { country: "us" }, { countryCode: "us", countryFrom: "default" }],
  ["parts that a saved address may not have", { ...parts, city: "", ...phone }, { countryCode: "us", ...byPhone }],
])("the delivery form takes the address, the country and who said it, with %s", (_, given, place) => {
  const form = parse({ ...who, address: "7 Hangar Street", ...given });
  expect(form.status).toBe("success");
  if (form.status === "success")
    expect(toDelivery(form.value)).toEqual({ ...who, address: "7 Hangar Street", ...place });
});

it("the delivery form sends the parts where the address says the same, and makes it of those typed", () => {
  const fields: DeliveryFields = { ...who, address: text, ...parts, ...buyer };
  expect(toDelivery(fields)).toEqual({ ...who, address: text, addressParts: parts, ...said });
  const address = `${text}\nRing twice`;
  expect(toDelivery({ ...fields, address })).toEqual({ ...who, address, countryCode: "us", ...said });
  expect(textOfParts({ ...parts, street: " " })).toBe("");
  expect(textOfParts({ street: " 7 Hangar Street ", country: "us" })).toBe("7 Hangar Street\nUnited States");
  expect(textOfParts(parts)).toBe(text);
});

it.each([
  ["House 12\nDhaka", "bd", "House 12\nDhaka\nBangladesh"],
  ["House 12\nDhaka\nBangladesh", "bd", "House 12\nDhaka\nBangladesh"],
  ["House 12, Dhaka, bangladesh.", "bd", "House 12, Dhaka, bangladesh."],
  ["7 Hangar Street, Austin, USA", "us", "7 Hangar Street, Austin, USA"],
  ["7 Hangar Street, Austin, TX 78701", "us", "7 Hangar Street, Austin, TX 78701"],
  ["7 Hangar Street\nAustin", "us", "7 Hangar Street\nAustin\nthe United States"],
  ["House 12\nDhaka\nBangladesh", "us", "House 12\nDhaka\nBangladesh\nthe United States"],
  ["7 Hangar Street", undefined, "7 Hangar Street"],
])("where an order goes with the address %j in %s is %j", (address, countryCode, where) => {
  expect(whereTo({ ...who, address, ...(countryCode && { countryCode }) })).toBe(where);
});

it("where an order goes names the country of an address from its parts once", () => {
  expect(whereTo({ ...who, address: text, addressParts: parts })).toBe(text);
});

describe("the offered addresses", () => {
  const saved = { id: "cuaddr_1", name: "Ada", phone: "", isDefault: true, ...parts };
  const earlier = { name: "Bob", phone: "2", address: "House 12, Road 5\r\nDhaka", parts: null, country: null };
  const offers = toOffered([saved], [earlier]);

  it("fill every field that they know, with a country that nobody said, and are named by one line", () => {
    const [first, second] = offers;
    expect(first?.fields).toEqual({ name: "Ada", address: text, ...parts, ...buyer });
    const address = "House 12, Road 5\nDhaka";
    expect(second?.fields).toMatchObject({ name: "Bob", phone: "2", address, street: "", city: "" });
    expect(second?.fields).not.toHaveProperty("country");
    const orders = [{ parts }, { country: "bd" }].map((known) => ({ ...earlier, ...known }));
    const [guessed, said] = toOffered([], orders);
    expect(guessed?.fields).toMatchObject({ country: "us" });
    expect(guessed?.fields).not.toHaveProperty("country_from");
    expect(said?.fields).toMatchObject({ country: "bd", ...buyer });
    expect(offers.map(({ label }) => label)).toEqual([
      "Ada, 7 Hangar Street, Austin, TX 78701, United States",
      "Bob, House 12, Road 5, Dhaka",
    ]);
  });

  it("are chosen as long as the form holds them, the default or the buyer's newest first", () => {
    const texts = { ...who, ...offers[0]?.fields };
    expect(chosenOf(offers, texts, null)).toBe("cuaddr_1");
    const changes = { address: `${text}\nRing twice`, city: "Dallas", country: "bd", name: "Bo" };
    for (const [name, value] of Object.entries(changes))
      expect(chosenOf(offers, { ...texts, [name]: value }, "cuaddr_1")).toBeNull();
    expect(chosenOf(offers, { ...texts, address: "1 New Road" }, ANOTHER.key)).toBe(ANOTHER.key);
    expect(firstOffer(offers, [saved], "Bob")?.key).toBe("cuaddr_1");
    const others = toOffered([], [earlier, { ...earlier, name: " ada ", address: "2 Road" }]);
    expect(firstOffer(others, [], "Ada")?.key).toBe("earlier-1");
    expect(firstOffer(others, [], "Cid")?.key).toBe("earlier-0");
    expect(firstOffer([], [], "Ada")).toBeNull();
  });
});
