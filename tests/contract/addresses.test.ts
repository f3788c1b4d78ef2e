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
const person = await Person.signUp();
const token = await sessionOf(person);

/** Calls Medusa's route as the storefront does, for the person or for somebody else. */
const call = (method: string, path = "", body?: unknown, by = token) => callShop(method, `/addresses${path}`, by, body);
const placesOf = async (by = token) => parseAnswer(Places, await call("GET", "", undefined, by));

describe("a saved address", () => {
  // address-text.test.ts has the other fields.
  it("is refused with a country that the shop does not deliver to, which is named", async () => {
    const refused = await call("POST", "", { ...home, country: "de" });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ fields: { country: expect.anything() } });
  });

  it("is added, changed and deleted by forms without scripts, and a wrong field is named on the page", async () => {
    const form = { intent: "save", ...home };
    const wrong = await person.submit("/dashboard/addresses", { ...form, city: "" });
    expect([wrong.status, faultOf(await wrong.text(), "address-city")]).toEqual([400, "Required"]);
    const usual = await (await person.submit("/dashboard/addresses", { ...form, city: "", usual: "on" })).text();
    expect(/<input[^>]+name="usual"[^>]*>/.exec(usual)?.[0]).toContain("checked");
    expect((await person.submit("/dashboard/addresses", form)).status).toBe(200);
    const [saved] = (await placesOf()).addresses;
    const changed = { ...form, address: String(saved?.id), street: "9 Hangar Street" };
    // Sent again, a refused change changes the same address.
    const refused = await (await person.submit("/dashboard/addresses", { ...changed, city: "" })).text();
    expect(refused).toContain("Change the address");
    expect(/value="save"[^>]*><input[^>]+name="address"[^>]*>/.exec(refused)?.[0]).toContain(String(saved?.id));
    expect(await (await person.submit("/dashboard/addresses", changed)).text()).toContain("9 Hangar Street");
    await queryDatabase("update customer_address set country_code = 'de' where id = $1", [saved?.id]);
    const unserved = await (await person.visit(`/dashboard/addresses?change=${saved?.id}`)).text();
    expect(unserved, "stays in its country").toMatch(/<option value="de" selected="">Germany/);
    await person.submit("/dashboard/addresses", { intent: "delete", address: String(saved?.id) });
    expect((await placesOf()).addresses).toEqual([]);
  });

  it("is the default when it is the first, once however often it is sent, and there is one default", async () => {
    await Promise.all([call("POST", "", home), call("POST", "", home)]);
    await call("POST", "", { ...home, street: "8 Hangar Street" });
    const shown = async () => (await placesOf()).addresses.map(({ street, isDefault }) => [street, isDefault]);
    expect(await shown()).toEqual([
      ["7 Hangar Street", true],
      ["8 Hangar Street", false],
    ]);
    const other = (await placesOf()).addresses[1]?.id;
    expect((await call("POST", `/${other}/default`)).status).toBe(204);
    expect(await shown()).toEqual([
      ["8 Hangar Street", true],
      ["7 Hangar Street", false],
    ]);
    expect((await call("POST", "", { ...home, isDefault: true })).status).toBe(204);
    expect(await shown()).toEqual([
      ["7 Hangar Street", true],
      ["8 Hangar Street", false],
    ]);
    expect((await call("DELETE", `/${other}`)).status).toBe(204);
    expect(await shown()).toHaveLength(1);
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
    const sql = `select a.address_1 as street, a.address_2 as extra, a.postal_code as postcode, a.city, a.province,
        a.country_code as country
      from "order" o join order_address a on a.id = o.shipping_address_id where o.id = $1`;
    expect(await queryDatabase(sql, [orderId])).toEqual([address_parts]);
    expect((await placesOf(await sessionOf(person))).earlier).toEqual([
      { name, phone, address: TEXT, parts: address_parts, country: "us" },
    ]);
  });

  // cart-sums.test.ts has them all.
  inFull.each([
    ["that it names in its last line", "House 12, Road 5\nDhaka 1209\nBangladesh", "bd", "address"],
    ["that is the shop's default, because it names none", "House 12, Road 5\nDhanmondi, Dhaka", "us", "default"],
  ])(
    "of another caller goes to the country %s, and Medusa and the mail tell how it was found",
    async (_, address, countryCode, countryFrom) => {
      const person = await Person.signUp();
      const { orderId } = await buy(person, "Sparrow", { address });
      const sql = `select a.country_code, a.metadata->>'country_from' as country_from
      from "order" o join order_address a on a.id = o.shipping_address_id where o.id = $1`;
      expect(await queryDatabase(sql, [orderId])).toEqual([{ country_code: countryCode, country_from: countryFrom }]);
      const order = (await person.api("GET", `/orders/${orderId}`)).body;
      expect(order).toMatchObject({ address });
      expect(order).not.toHaveProperty("country");
      expect((await placesOf(await sessionOf(person))).earlier).toMatchObject([
        { address, parts: null, country: null },
      ]);
      const { text = "" } = await mailOf(person.email, "order_confirmation");
      expect(text.includes("United States (our guess)")).toBe(countryFrom === "default");
    },
  );

  it("can go to the countries of the shop's region, its default one first", async () => {
    expect((await placesOf()).countries).toEqual([
      { code: "us", name: "United States" },
      { code: "bd", name: "Bangladesh" },
    ]);
  });
});
