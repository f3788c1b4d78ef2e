import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { demoAdmin, Person } from "../support/person";
import { Inserted } from "../support/purchase";
import { stack } from "../support/stack";

const Reviews = z.array(z.object({ _id: z.string(), reviewerImg: z.string() }));
const Products = z.array(z.object({ _id: z.string(), productImg: z.string() }));

const RESET = "/reset-password?token=12345678901234567890";
/** Addresses of the shop, Medusa and a visitor's own network; media-address.test.ts has more, and their spellings. */
const PLACES = [RESET, `${stack.storefront}/auth/google`, `${stack.medusa}/app`, "https://router.local/x.png"];

const [admin, reviewer] = await Promise.all([demoAdmin(), Person.signUp()]);

const addReview = (reviewerImg: string) =>
  reviewer.api("POST", "/addReview", {
    body: { reviewerImg, reviewerName: "Ada", description: "It flies.", rating: 5 },
  });
const addProduct = (productImg: string) =>
  admin.api("POST", "/addProduct", { body: { productName: "Pictured", productImg, productPrice: 1 } });

describe("the picture of a review and of a product", () => {
  it.each(PLACES)("is not %s", async (address) => {
    for (const [field, add] of [
      ["reviewerImg", addReview],
      ["productImg", addProduct],
    ] as const) {
      const answer = await add(address);
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { error: { fields: { [field]: [expect.any(String)] } } },
      ]);
    }
  });

  it("is one of the shop's, as it was typed; one that was stored before its place was refused is none", async () => {
    const address = `${stack.storefront}/images/x.png`;
    const typed = parseAnswer(Inserted, await addReview(address)).insertedId;
    const stored = parseAnswer(Inserted, await addReview("/images/x.png")).insertedId;
    await queryDatabase("update review set reviewer_img = '/auth/google' where id = $1", [stored]);
    const reviews = parseAnswer(Reviews, await reviewer.api("GET", "/reviews?limit=20"));
    const shown = [typed, stored].map((id) => reviews.find(({ _id }) => _id === id)?.reviewerImg);
    expect(shown).toEqual([address, ""]);
    await queryDatabase("delete from review where id = any($1)", [[typed, stored]]);
    const product = parseAnswer(Inserted, await addProduct(address)).insertedId;
    const products = parseAnswer(Products, await reviewer.api("GET", "/products"));
    expect(products.find(({ _id }) => _id === product)?.productImg).toBe(address);
    await admin.api("DELETE", `/deleteProduct/${product}`);
  });
});

describe("a route that sets a cookie for who goes there", () => {
  const ROUTES = ["/auth/google", "/auth/google/callback?state=x&code=y", RESET];

  it.each(ROUTES)("sets none for a picture, a script, a frame or a fetch: %s", async (path) => {
    for (const headers of [
      { "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
      { "sec-fetch-dest": "script", "sec-fetch-mode": "no-cors" },
      { "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" },
      { "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
    ]) {
      const answer = await new Person().visit(path, { headers: { ...headers, "sec-fetch-site": "same-origin" } });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  it.each(ROUTES)("sets one for a person in a window, and for a client without these headers: %s", async (path) => {
    const window = { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" };
    for (const headers of [window, {}]) {
      const answer = await new Person().visit(path, { headers });
      expect([answer.status, answer.headers.getSetCookie().length > 0]).toEqual([302, true]);
    }
  });
});
