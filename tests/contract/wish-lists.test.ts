import { describe, expect, it } from "vitest";
import { customerIdOf, deleteAccount } from "../support/accounts";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { callShop } from "../support/ops";
import { Person } from "../support/person";
import { addProduct, countStock, type NewProduct } from "../support/products";
import { freshEmail } from "../support/stack";
import { sendWish, shareWishes, wish, wishTokenOf } from "../support/wishes";

const newProduct = () => addProduct({ productName: `Kite ${freshEmail().split("@")[0]}` });
const pageOf = async (person: Person, path = "/wish-list") => {
  const answer = await whileBusy(() => person.visit(path));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const ITEMS = "select product_id from wish_list_item where customer_id = $1 order by product_id";
const idsOf = async (person: Person) =>
  (await queryDatabase(ITEMS, [await customerIdOf(person.email)])).map(({ product_id }) => product_id);

const [kite, other] = [await newProduct(), await newProduct()];

describe("the wish list", () => {
  inFull("takes a product that somebody chose before signing in, and says for what the sign-in is", async () => {
    const known = await Person.signUp();
    const visitor = new Person();
    const pressed = await sendWish(visitor, "add", { product_id: kite.productId });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([302, "/login?redirectTo=%2Fwish-list"]);
    const signIn = await (await visitor.visit("/login?redirectTo=%2Fwish-list")).text();
    expect(signIn).toContain("Sign in to keep a wish list");
    const { email, password } = known;
    const signedIn = await visitor.submit("/login", { email, password, redirectTo: "/wish-list" });
    expect(signedIn.headers.get("location")).toBe("/wish-list");
    expect((await pageOf(visitor)).text).toContain(kite.productName);
    await sendWish(visitor, "remove", { product_id: kite.productId });
    // The choice is used up.
    expect((await pageOf(visitor)).text).not.toContain(kite.productName);
  });

  inFull("adds nothing because another site's page or link says so", async () => {
    const person = await Person.signUp();
    const forged = { method: "POST", headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
    const body = new URLSearchParams({ intent: "add", product_id: kite.productId });
    expect((await person.visit("/wish-list", { ...forged, body })).status).toBe(403);
    await person.visit(`/wish-list?add=${kite.productId}&product_id=${kite.productId}&intent=add`);
    expect(await idsOf(person)).toEqual([]);
  });

  inFull("has a product once, with price and stock of now, and says what is no longer sold", async () => {
    const person = await Person.signUp();
    const [gone, sold] = [await newProduct(), await newProduct()];
    const setStock = await countStock(sold, 2);
    await wish(person, [gone.productId, sold.productId, sold.productId]);
    expect(await idsOf(person)).toEqual([gone.productId, sold.productId].sort());
    await queryDatabase("update product set status = 'draft', title = 'A secret name' where id = $1", [gone.productId]);
    await setStock(0);
    const { text, headers: sent } = await pageOf(person);
    expect(sent.get("cache-control")).toBe("no-store");
    expect(text).toContain("Sold out");
    expect(text).toContain("No longer sold");
    expect(text).toContain(gone.productName);
    expect(text).not.toContain("A secret name");
  });

  inFull("takes no product that is not on sale, and 100 at most", async () => {
    const person = await Person.signUp();
    expect((await sendWish(person, "add", { product_id: "prod_nobodys", script: "1" })).status).toBe(404);
    expect((await sendWish(person, "add", { script: "1" })).status).toBe(422);
    const uid = await customerIdOf(person.email);
    await queryDatabase(
      `insert into wish_list_item (id, customer_id, product_id, title)
       select 'wish_' || $1 || n, $1, 'prod_' || n, 'Kite ' || n from generate_series(1, 99) n`,
      [uid],
    );
    const add = ({ productId }: NewProduct) => sendWish(person, "add", { product_id: productId, script: "1" });
    const both = await Promise.all([add(kite), add(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await idsOf(person)).toHaveLength(100);
  });

  inFull("tells its owner's pages what is on it, and other sites' pages nothing", async () => {
    const person = await Person.signUp();
    await wish(person, [kite.productId]);
    const state = async (who: Person, site = "same-origin") => {
      const headers = { "sec-fetch-site": site };
      const answer = await who.visit(`/wish-list/state?product=${kite.productId}`, { headers });
      return [answer.status, answer.status === 200 ? await answer.json() : null];
    };
    expect(await state(person)).toEqual([200, { isWished: true, fault: null }]);
    expect(await state(await Person.signUp())).toEqual([200, { isWished: false, fault: null }]);
    expect(await state(new Person())).toEqual([200, { isWished: null, fault: null }]);
    expect(await state(person, "cross-site")).toEqual([403, null]);
  });
});

describe("a wish list that is shared", () => {
  inFull("shows products and title to whoever has the newest link, and nothing of its owner", async () => {
    const owner = await Person.signUp("Olga Owner");
    const hidden = await newProduct();
    const token = await shareWishes(owner, [kite.productId, hidden.productId]);
    expect(token.length).toBeGreaterThanOrEqual(43);
    await queryDatabase("update product set status = 'draft' where id = $1", [hidden.productId]);
    await sendWish(owner, "name", { title: "For my <b>birthday</b>" });
    const { status, text, headers: sent } = await pageOf(new Person(), `/wish-lists/${token}`);
    expect(status).toBe(200);
    expect(text).toContain(kite.productName);
    expect(text).toContain("For my &lt;b&gt;birthday&lt;/b&gt;");
    for (const secret of [owner.email, "Olga", hidden.productName, await customerIdOf(owner.email)])
      expect(text).not.toContain(secret);
    expect(text).toContain('name="robots" content="noindex"');
    expect(sent.get("cache-control")).toBe("no-store");
    expect(sent.get("referrer-policy")).toBe("same-origin");
    expect(sent.get("x-robots-tag")).toContain("noindex");
    await sendWish(owner, "share");
    const second = await wishTokenOf(owner);
    expect(second).not.toBe(token);
    const statusOf = (link: string) => new Person().statusOf(`/wish-lists/${link}`);
    expect([await statusOf(token), await statusOf(second)]).toEqual([404, 200]);
    await sendWish(owner, "end");
    expect([await statusOf(second), await wishTokenOf(owner)]).toEqual([404, ""]);
  });

  it("opens its link's list alone: the secret is no sign-in, and is not stored in plain", async () => {
    const owner = await Person.signUp();
    const token = await shareWishes(owner, [kite.productId]);
    const asToken = await callShop("GET", "/wish-list", token);
    expect(asToken.status).toBe(401);
    const stored = await queryDatabase("select 1 from wish_list l where l::text like '%' || $1 || '%'", [token]);
    expect(stored).toEqual([]);
  });
});

inFull("an account's wish list is in its export, and is gone with its link when the account is deleted", async () => {
  const person = await Person.signUp();
  const token = await shareWishes(person, [kite.productId]);
  const exported = await (await person.visit("/dashboard/account/export")).json();
  const products = [{ product: kite.productName, added_at: expect.any(String) }];
  expect(exported).toMatchObject({ wish_list: { title: "", is_shared: true, products } });
  expect(JSON.stringify(exported)).not.toContain(token);
  const uid = await customerIdOf(person.email);
  await deleteAccount(person);
  const left = `select 1 from wish_list where customer_id = $1
      union all select 1 from wish_list_item where customer_id = $1`;
  await expect.poll(() => queryDatabase(left, [uid])).toEqual([]);
  expect(await new Person().statusOf(`/wish-lists/${token}`)).toBe(404);
});
