import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { demoAdmin, Person } from "../support/person";
import { Inserted } from "../support/purchase";
import { stack } from "../support/stack";

const Reviews = z.array(z.object({ _id: z.string(), reviewerImg: z.string() }));
const Products = z.array(z.object({ _id: z.string(), productImg: z.string() }));

const RESET = "/reset-password?token=12345678901234567890";
/**
 * Paths of the shop that are not pictures, in spellings that browsers resolve to them, and hosts of a visitor's own
 * network.
 */
const PLACES = [
  RESET,
  "/auth/google",
  "/images/../auth/google",
  "/images/%2e%2e/auth/google",
  "/images/..%2fauth/google",
  "//evil.example/x.png",
  `${stack.storefront}/auth/google`,
  `${stack.storefront}/images/..${RESET}`,
  `${stack.medusa}/app`,
  ...[
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "localhost.",
    "10.0.0.1",
    "169.254.169.254",
  ].map((host) => `http://${host}/x.png`),
  "https://router.local/x.png",
];

const [admin, reviewer] = await Promise.all([demoAdmin(), Person.signUp()]);

const addReview = (reviewerImg: string) =>
  reviewer.api("POST", "/addReview", {
    body: { reviewerImg, reviewerName: "Ada", description: "It flies.", rating: 5 },
  });
const addProduct = (productImg: string) =>
  admin.api("POST", "/addProduct", { body: { productName: "Pictured", productImg, productPrice: 1 } });

describe("the picture of a review and of a product", () => {
  it.each(few(PLACES, 6))("is not %s", async (address) => {
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

  it.each(few(["/images/not-there-yet.png", "http://elsewhere.example/x.png", `${stack.storefront}/images/x.png`], 1))(
    "is %s, as it was typed",
    async (address) => {
      const review = parseAnswer(Inserted, await addReview(address)).insertedId;
      const reviews = parseAnswer(Reviews, await reviewer.api("GET", "/reviews?limit=20"));
      expect(reviews.find(({ _id }) => _id === review)?.reviewerImg).toBe(address);
      const product = parseAnswer(Inserted, await addProduct(address)).insertedId;
      const products = parseAnswer(Products, await reviewer.api("GET", "/products"));
      expect(products.find(({ _id }) => _id === product)?.productImg).toBe(address);
      await admin.api("DELETE", `/deleteProduct/${product}`);
      await queryDatabase("delete from review where id = $1", [review]);
    },
  );

  it("that was stored before such a place was refused is none", async () => {
    const review = parseAnswer(Inserted, await addReview("/images/x.png")).insertedId;
    await queryDatabase("update review set reviewer_img = '/auth/google' where id = $1", [review]);
    const reviews = parseAnswer(Reviews, await reviewer.api("GET", "/reviews?limit=20"));
    expect(reviews.find(({ _id }) => _id === review)?.reviewerImg).toBe("");
    await queryDatabase("delete from review where id = $1", [review]);
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
