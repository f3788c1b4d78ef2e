import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CLOSED_ROUTES } from "../../medusa-backend/src/api/closed-routes";
import { whileBusy } from "../support/answers";
import { queryDatabase } from "../support/database";
import { few } from "../support/full";
import { DATA_DIR } from "../support/generated";
import { asOps, signInOps } from "../support/ops";
import { askForPayment, listed } from "../support/payment-calls";
import { stripe } from "../support/payments";
import { Person } from "../support/person";
import { type RawAnswer, SPELLINGS, sendRaw } from "../support/raw-http";
import { freshEmail, secrets, stack } from "../support/stack";

const JSON_TYPE = { "Content-Type": "application/json" };

const closedCalls = Object.entries(CLOSED_ROUTES).flatMap(([path, methods]) =>
  methods.split(" ").map((method) => ({
    method,
    path: path.replace(":actor_type", "customer").replace(":auth_provider", "cloud").replaceAll(/:\w+/g, "some-id"),
  })),
);

describe("a closed route of Medusa", () => {
  let authority: Record<string, string>;
  beforeAll(async () => {
    authority = { authorization: `Bearer ${await signInOps()}`, "x-publishable-api-key": secrets.medusaPublishableKey };
  });

  it.each(few(Object.entries(SPELLINGS), 3))("is not reached by %s, whoever asks", async (_name, spell) => {
    const answers = await Promise.all(
      closedCalls.map(async ({ method, path }) => {
        const answer = await sendRaw(stack.medusa, method, spell(path), { headers: { ...authority, ...JSON_TYPE } });
        return { call: `${method} ${path}`, status: answer.status };
      }),
    );
    expect(answers.length).toBeGreaterThan(70);
    expect(answers.filter(({ status }) => status !== 400 && status !== 404)).toEqual([]);
  });

  it.each(["*", "localhost:9000", "store/products", "", "?/store/products"])("is not reached by %j", async (target) => {
    for (const method of ["GET", "OPTIONS", "CONNECT"])
      expect([0, 400, 404]).toContain((await sendRaw(stack.medusa, method, target, { headers: authority })).status);
  });
});

it.each([
  ["the storefront's page", "storefront", "GET", "/home"],
  ["its file", "storefront", "GET", "/images/products/sparrow-1.webp"],
  ["its call", "storefront", "GET", "/api/server/products"],
  ["its form", "storefront", "POST", "/login"],
  ["Medusa's route", "medusa", "GET", "/store/shop/reviews"],
  ["Medusa's health", "medusa", "GET", "/health"],
  ["Medusa Admin", "medusa", "GET", "/app/login"],
  ["an upload", "medusa", "GET", "/static/none.png"],
  ["Medusa's sign-in", "medusa", "POST", "/auth/user/emailpass"],
] as const)(
  "a request that names two hosts is a 400 for %s, whichever comes first",
  async (_what, server, method, path) => {
    const own = new URL(stack[server]).host;
    const evil = "evil.example";
    for (const headers of [
      { Host: own, hOST: evil },
      { Host: evil, hOST: own },
      { Host: own, hOST: own },
    ]) {
      const answer = await sendRaw(stack[server], method, path, { headers });
      expect([answer.status, answer.body.includes(evil)]).toEqual([400, false]);
    }
  },
);

const isRefused = ({ status }: RawAnswer) => status === 400 || status === 404;

describe("a limited route", () => {
  const pointsOf = async (email: string, count = "account") => {
    const key = `${count}:${createHash("sha256").update(email).digest("hex")}`;
    return (await queryDatabase("select points from sign_in_limit where key = $1", [key]))[0]?.points ?? 0;
  };

  it.each(few(Object.entries(SPELLINGS), 3))("of Medusa Admin's sign-in counts or refuses %s", async (_name, spell) => {
    for (const method of ["POST", "GET"]) {
      const email = freshEmail("guess");
      const body = JSON.stringify({ email, password: "wrong password" });
      const answer = await sendRaw(stack.medusa, method, spell("/auth/user/emailpass"), { headers: JSON_TYPE, body });
      if (!isRefused(answer)) expect([answer.status, await pointsOf(email)]).toEqual([401, 1]);
    }
  });

  it.each(few(Object.entries(SPELLINGS), 3))("of Medusa Admin's registration refuses %s", async (_name, spell) => {
    const email = freshEmail("uninvited");
    const body = JSON.stringify({ email, password: "a fine password" });
    const target = spell("/auth/user/emailpass/register");
    expect(isRefused(await sendRaw(stack.medusa, "POST", target, { headers: JSON_TYPE, body }))).toBe(true);
    expect(await queryDatabase("select 1 from provider_identity where entity_id = $1", [email])).toEqual([]);
  });

  const MAILING: [path: string, count: string, status: number, body: (email: string) => object][] = [
    ["/store/shop/sessions", "account", 401, (email) => ({ email, password: "wrong password" })],
    ["/store/shop/password-resets", "password-reset-email", 204, (email) => ({ email })],
    ["/store/shop/messages", "message-email", 204, (email) => ({ email, name: "Mo", message: "Hello" })],
    ["/auth/user/emailpass/reset-password", "password-reset-email", 201, (identifier) => ({ identifier })],
  ];

  it.each(few(Object.entries(SPELLINGS), 3))("of the shop in Medusa counts or refuses %s", async (name, spell) => {
    const headers = { ...JSON_TYPE, "x-publishable-api-key": secrets.medusaPublishableKey };
    const tries = MAILING.map(async ([path, count, status, bodyOf]) => {
      const email = freshEmail("limited");
      const body = JSON.stringify(bodyOf(email));
      const answer = await sendRaw(stack.medusa, "POST", spell(path), { headers, body });
      if (name === "its own") expect([path, isRefused(answer)]).toEqual([path, false]);
      const expected = isRefused(answer) ? [path, answer.status, 0] : [path, status, 1];
      expect([path, answer.status, await pointsOf(email, count)]).toEqual(expected);
    });
    await Promise.all(tries);
  });

  it.each(few(Object.entries(SPELLINGS), 3))("of the storefront counts or refuses %s", async (_name, spell) => {
    const headers = { Origin: stack.storefront, "Content-Type": "application/x-www-form-urlencoded" };
    for (const path of ["/login", "/register", "/logout", "/forgot-password", "/reset-password", "/stay-in-touch"]) {
      const answer = await sendRaw(stack.storefront, "POST", spell(path), { headers, body: "a=b" });
      if (!isRefused(answer) || /^ratelimit:/im.test(answer.head)) expect(answer.head).toMatch(/^ratelimit:/im);
      else expect(answer.body).toMatch(/This address cannot be read|^$/);
    }
  });

  const READS: [path: string, query: string][] = [
    ["/explore", "?q="],
    ["/api/server/products", "?q="],
    ["/explore/suggestions", "?q="],
    ["/products/sparrow/papers/manual.pdf", ""],
    ["/products/sparrow/questions", "?q="],
    ["/cart/products", "?handle=sparrow"],
    ["/readyz", ""],
  ];
  /** What an answer reports about the last of the storefront's limits that counted it: `12000;w=60`. */
  const limitOf = ({ head }: RawAnswer) => /^ratelimit-policy: (\S+)/im.exec(head)?.[1] ?? "none";
  /** Each search is for another word, because one that is cached is not counted. */
  const read = (path: string, query = "") =>
    whileBusy(() => sendRaw(stack.storefront, "GET", path + query.replace(/=$/, `=${randomUUID().slice(0, 8)}`)));

  it.each(few(READS, 3))(
    "of the storefront is read in no spelling that its own limit does not count: %s",
    async (path, query) => {
      const own = limitOf(await read(path, query));
      expect(["none", limitOf(await read("/login"))]).not.toContain(own);
      const answers = Object.entries(SPELLINGS).map(
        async ([name, spell]) => [name, await read(spell(path), query)] as const,
      );
      const passed = (await Promise.all(answers)).filter(([, answer]) => !isRefused(answer));
      expect(passed.map(([name]) => name)).toContain("its own");
      expect(passed.map(([name, answer]) => [name, limitOf(answer)])).toEqual(passed.map(([name]) => [name, own]));
    },
  );
});

describe("what the shop's own pages and screens send", () => {
  it.each([
    ["GET", "/api/server/user?email=ann%40shop.example", [401]],
    // 503 if Medusa does not say within a second whether there is such a product.
    ["GET", "/products/caf%C3%A9", [404, 503]],
    ["GET", "/LOGIN/?redirectTo=%2Fdashboard%2F..%2F%2e", [200]],
    ["GET", "/images/products/sparrow-1.webp", [200]],
  ])("%s %s passes in the storefront", async (method, target, statuses) => {
    const answer = await sendRaw(stack.storefront, method, target);
    expect(statuses).toContain(answer.status);
    expect(answer.body).not.toContain("This address cannot be read");
  });

  it("a refusal under /api/server is JSON and says which request it was", async () => {
    const { status, head, body } = await sendRaw(stack.storefront, "GET", "/api/%73erver/products");
    expect([status, JSON.parse(body).error.code]).toEqual([404, "not_found"]);
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(/^x-request-id: [\w-]{8,}/im);
    expect(head).toMatch(/^cache-control: no-store/im);
  });
});

/** Lines of a server's log. */
const linesOf = (server: string) => readFileSync(path.join(DATA_DIR, "logs", `${server}.log`), "utf8").split("\n");

it("one id names a purchase's request in its answer, at Stripe, among the payments and in the logs of both servers", async () => {
  const sparrow = await listed("Sparrow");
  // A purchase of its own each time: one that was answered 503 may have begun under the id of that answer.
  const answer = await whileBusy(async () => askForPayment(await Person.signUp(), sparrow));
  const { paymentIntentId } = answer.body as { paymentIntentId: string };
  const id = answer.headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[\w-]{8,}$/);
  const payment = await stripe.paymentIntents.retrieve(paymentIntentId);
  expect(payment.metadata.request_id).toBe(id);
  const { body } = await asOps("GET", `/admin/shop/money/payments?q=${id}`);
  expect(body).toMatchObject({ payments: [{ paymentIntentId }], nextCursor: null });
  for (const server of ["storefront", "medusa"])
    await expect
      .poll(() => linesOf(server).some((line) => line.includes(id) && line.includes("request_answered")))
      .toBe(true);
});
