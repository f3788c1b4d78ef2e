import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { DeliveryFields, textOfParts, toDelivery, toOffered } from "./delivery-fields";

const who = { name: "Ada", email: "ada@example.com", phone: "+1 555 0123" };
const parts = {
  street: "7 Hangar Street",
  extra: "",
  postcode: "78701",
  city: "Austin",
  province: "TX",
  country: "us",
};
const text = "7 Hangar Street\nAustin, TX 78701\nUnited States";

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: DeliveryFields, disableAutoCoercion: true });
};

describe("the delivery form", () => {
  it.each([
    ["no parts", {}, {}],
    ["parts that are empty", { street: "", city: "", country: "bd" }, { country_code: "bd" }],
    [
      "parts that the rules of a saved address would refuse",
      { ...parts, city: "", postcode: "x".repeat(99) },
      { country_code: "us" },
    ],
  ])("takes the address, and the country where one is chosen, with %s", (_, given, place) => {
    const form = parse({ ...who, address: "7 Hangar Street", ...given });
    expect(form.status).toBe("success");
    if (form.status === "success")
      expect(toDelivery(form.value)).toEqual({ ...who, address: "7 Hangar Street", ...place });
  });

  it("sends the parts where the address says the same, and not once it was changed by hand", () => {
    expect(toDelivery({ ...who, address: text, ...parts })).toEqual({ ...who, address: text, address_parts: parts });
    const address = `${text}\nRing twice`;
    expect(toDelivery({ ...who, address, ...parts })).toEqual({ ...who, address, country_code: "us" });
  });

  it("makes the address of parts that are still being typed, from the street on", () => {
    expect(textOfParts({ ...parts, street: " " })).toBe("");
    expect(textOfParts({ street: " 7 Hangar Street ", country: "us" })).toBe("7 Hangar Street\nUnited States");
    expect(textOfParts(parts)).toBe(text);
  });
});

describe("the offered addresses", () => {
  const saved = { id: "cuaddr_1", name: "Ada", phone: "", is_default: true, ...parts };
  const earlier = { name: "Bob", phone: "2", address: "House 12, Road 5\r\nDhaka", parts: null };

  it("fill every field that they know: parts where there are any, and the text", () => {
    const [first, second] = toOffered([saved], [earlier]);
    expect(first?.fields).toEqual({ name: "Ada", address: text, ...parts });
    expect(second?.fields).toMatchObject({ name: "Bob", phone: "2", address: earlier.address, street: "", city: "" });
    expect(second?.fields).not.toHaveProperty("country");
  });

  it("are named by one line each", () => {
    expect(toOffered([saved], [earlier]).map(({ label }) => label)).toEqual([
      "Ada, 7 Hangar Street, Austin, TX 78701, United States",
      "Bob, House 12, Road 5, Dhaka",
    ]);
  });
});
