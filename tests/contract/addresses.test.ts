import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultOf } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf } from "../support/mails";
import { callShop, sessionOf } from "../support/ops";
import { listed, orderBody } from "../support/payment-calls";
import { Person } from "../support/person";
import { buy, payAndPlace } from "../support/purchase";

const home = {
  name: "Ada King",
  phone: "+1 512 555 0123",
  street: "7 Hangar Street",
  extra: "Flat 3",
  postcode: "78701",
  city: "Austin",
  province: "TX",
  country: "us",
};
const TEXT = "7 Hangar Street\nFlat 3\nAustin, TX 78701\nUnited States";

const Places = z.object({
  addresses: z.array(z.looseObject({ id: z.string(), street: z.string(), isDefault: z.boolean() })),
  earlier: z.array(
    z.object({ name: z.string(), phone: z.string(), address: z.string(), parts: z.unknown(), country: z.unknown() }),
  ),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
});
const tokens = new Map<Person, string>();

/** The token of a session of the person's, as the storefront has one. */
async function tokenOf(person: Person): Promise<string> {
  const token = tokens.get(person) ?? (await sessionOf(person));
  tokens.set(person, token);
  return token;
}

/** Calls Medusa's route as the storefront does for this person. */
async function call(person: Person, method: string, path = "", body?: unknown) {
  return callShop(method, `/addresses${path}`, await tokenOf(person), body);
}
const placesOf = async (person: Person) => parseAnswer(Places, await call(person, "GET"));

const [owner, stranger] = [await Person.signUp(), await Person.signUp()];

describe("somebody else's saved address", () => {
  it.each([
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/default"],
  ])("is a 404 for %s %s, like one that does not exist, and stays as it was", async (method, end) => {
    await call(owner, "POST", "", home);
    const [own] = (await placesOf(owner)).addresses;
    const body = method === "PUT" ? { ...home, street: "1 Stolen Road" } : undefined;
    for (const id of [own?.id, "cuaddr_nobodys"])
      expect((await call(stranger, method, `/${id}${end}`, body)).status).toBe(404);
    expect((await placesOf(owner)).addresses[0]).toEqual(own);
    expect((await placesOf(stranger)).addresses).toEqual([]);
  });
});

describe("a saved address", () => {
  // address-text.test.ts has the other fields.
  it("is refused with a country that the shop does not deliver to, which is named", async () => {
    const refused = await call(stranger, "POST", "", { ...home, country: "de" });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ fields: { country: expect.anything() } });
  });

  it("is the default when it is the first, once however often it is sent, and there is one default", async () => {
    const person = await Person.signUp();
    await Promise.all([call(person, "POST", "", home), call(person, "POST", "", home)]);
    await call(person, "POST", "", { ...home, street: "8 Hangar Street" });
    expect((await placesOf(person)).addresses.map(({ street, isDefault }) => [street, isDefault])).toEqual([
      ["7 Hangar Street", true],
      ["8 Hangar Street", false],
    ]);
    const other = (await placesOf(person)).addresses[1]?.id;
    expect((await call(person, "POST", `/${other}/default`)).status).toBe(204);
    expect((await placesOf(person)).addresses.map(({ street, isDefault }) => [street, isDefault])).toEqual([
      ["8 Hangar Street", true],
      ["7 Hangar Street", false],
    ]);
    expect((await call(person, "DELETE", `/${other}`)).status).toBe(204);
    expect((await placesOf(person)).addresses).toHaveLength(1);
  });

  it("is added, changed and deleted by forms without scripts, and a wrong field is named on the page", async () => {
    const person = await Person.signUp();
    const form = { intent: "save", ...home };
    const wrong = await person.submit("/dashboard/addresses", { ...form, city: "" });
    expect([wrong.status, faultOf(await wrong.text(), "address-city")]).toEqual([400, "Required"]);
    expect((await person.submit("/dashboard/addresses", form)).status).toBe(200);
    const [saved] = (await placesOf(person)).addresses;
    const changed = { ...form, address: String(saved?.id), street: "9 Hangar Street" };
    expect(await (await person.submit("/dashboard/addresses", changed)).text()).toContain("9 Hangar Street");
    await person.submit("/dashboard/addresses", { intent: "delete", address: String(saved?.id) });
    expect((await placesOf(person)).addresses).toEqual([]);
  });
});

describe("an order", () => {
  inFull("has its parts in Medusa, and one text made of them on /api/server", async () => {
    const person = await Person.signUp();
    const product = await listed("Sparrow");
    const { name: _, phone: __, ...address_parts } = home;
    const { order_items, total_amount, name, email, phone } = orderBody(person, product, "");
    const delivery = { name, email, phone, address: TEXT, address_parts };
    const { orderId } = await payAndPlace(person, { order_items, total_amount, delivery });
    expect((await person.api("GET", `/orders/${orderId}`)).body).toMatchObject({ name, phone, address: TEXT });
    const [row] = await queryDatabase(
      `select a.address_1, a.address_2, a.postal_code, a.city, a.province, a.country_code
       from "order" o join order_address a on a.id = o.shipping_address_id where o.id = $1`,
      [orderId],
    );
    expect(row).toEqual({
      address_1: "7 Hangar Street",
      address_2: "Flat 3",
      postal_code: "78701",
      city: "Austin",
      province: "TX",
      country_code: "us",
    });
    expect((await placesOf(person)).earlier).toEqual([
      { name, phone, address: TEXT, parts: address_parts, country: "us" },
    ]);
  });

  // cart-sums.test.ts has them all.
  inFull.each([
    ["that it names in its last line", "House 12, Road 5\nDhaka 1209\nBangladesh", "bd", "address"],
    ["that is the shop's default, because it names none", "House 12, Road 5\nDhanmondi, Dhaka", "us", "default"],
    [
      "that is the shop's default, because the shop does not deliver there",
      "1 Allee, Berlin, Germany",
      "us",
      "default",
    ],
  ])("of another caller goes to the country %s, and Medusa and the mail tell how it was found", async (...row) => {
    const [, address, countryCode, countryFrom] = row;
    const person = await Person.signUp();
    const { orderId } = await buy(person, "Sparrow", { address });
    const sql = `select a.country_code, a.metadata->>'country_from' as country_from
      from "order" o join order_address a on a.id = o.shipping_address_id where o.id = $1`;
    expect(await queryDatabase(sql, [orderId])).toEqual([{ country_code: countryCode, country_from: countryFrom }]);
    const order = (await person.api("GET", `/orders/${orderId}`)).body;
    expect(order).toMatchObject({ address });
    expect(order).not.toHaveProperty("country");
    expect((await placesOf(person)).earlier).toMatchObject([{ address, parts: null, country: null }]);
    const { text = "" } = await mailOf(person.email, "order_confirmation");
    expect(text.includes("United States (our guess)")).toBe(countryFrom === "default");
  });

  it("can go to the countries of the shop's region, its default one first", async () => {
    expect((await placesOf(stranger)).countries).toEqual([
      { code: "us", name: "United States" },
      { code: "bd", name: "Bangladesh" },
    ]);
  });
});
