import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isMoney } from "../contract/common";
import { ROUTES } from "../contract/routes/all";
import * as rows from "../contract/routes/index";
import { pathNames, type Route } from "../contract/routes/route";
import { findGuard, REFUSED_TARGET, replaceRefusedTargets } from "./route-checks";

const server = createServer((request, response) => {
  response.setHeader("Connection", "close").end(request.url);
});

/** The target that the server's own listener sees. */
async function send(target: string, hosts = ["shop"]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET ${target} HTTP/1.1\r\n${hosts.map((host) => `hOST: ${host}\r\n`).join("")}\r\n`);
  return (await text(socket)).split("\r\n\r\n")[1] ?? "";
}

describe("replaceRefusedTargets", () => {
  let stop = () => {};
  beforeAll(async () => {
    stop = replaceRefusedTargets();
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
  });
  afterAll(() => {
    stop();
    server.close();
  });

  it("leaves the listener nothing of a refused target or of two hosts, and every other as it came", async () => {
    for (const target of ["http://x/store/products", "//store/products", "/auth/user/%65mailpass", "*"])
      expect(await send(target)).toContain(REFUSED_TARGET);
    for (const other of ["evil.example", "shop"]) expect(await send("/app", ["shop", other])).toContain(REFUSED_TARGET);
    expect(await send("/store/shop/users/ann%40x.test?a=%2F")).toContain("/store/shop/users/ann%40x.test?a=%2F");
  });
});

const FOLDER = join(__dirname, "handlers");
/** What is written of each handler; it begins with the name of its row. */
const SOURCES = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(join(FOLDER, file), "utf8")
    .split(/\b(?:handle|serve)\(rows\./)
    .slice(1),
);
const NAMES = new Map<unknown, string>(Object.entries(rows).map(([name, row]) => [row, name]));

const sourceOf = (row: Route) => SOURCES.find((source) => source.startsWith(`${NAMES.get(row)},`)) ?? "";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

describe("the rows of the contract", () => {
  it("are the handlers of the shop's routes, one for each", () => {
    expect(SOURCES.map((source) => source.split(",", 1)[0]).sort()).toEqual(ROUTES.map((row) => NAMES.get(row)).sort());
    // Medusa would serve files there too.
    expect(existsSync(join(__dirname, "store"))).toBe(false);
  });

  it("have a body or a query, of which no field has the name of an id in the path", () => {
    const fieldsOf = (schema: z.core.$ZodType): string[] => {
      const def: z.core.$ZodTypeDef & { shape?: object; options?: z.core.$ZodType[] } = schema._zod.def;
      return [...Object.keys(def.shape ?? {}), ...(def.options ?? []).flatMap(fieldsOf)];
    };
    const mixed = ROUTES.filter(({ path, body, query }) => {
      const fields = [body, query].flatMap((schema) => (schema ? fieldsOf(schema) : []));
      return (body && query) || pathNames(path).some((name) => fields.includes(name));
    });
    expect(mixed.map(nameOf)).toEqual([]);
  });
});

/** The paths of the amounts in a schema, wherever they are: in objects, lists, choices and what a text is read as. */
function moneyIn(schema: z.core.$ZodType, path = "", seen: readonly z.core.$ZodType[] = []): string[] {
  if (seen.includes(schema)) return [];
  const { row } = z.globalRegistry.get(schema) ?? {};
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const parts = Object.entries({ ...def, row }).flatMap(([name, part]): [string, unknown][] => {
    if (name === "shape") return Object.entries(part as object);
    if (name === "getter" && typeof part === "function") return [["", part()]];
    return Array.isArray(part) ? part.map((one) => ["", one]) : [["", part]];
  });
  const inner = parts.flatMap(([name, part]) =>
    part instanceof z.ZodType ? moneyIn(part, name ? `${path}.${name}` : path, [...seen, schema]) : [],
  );
  return [...new Set(isMoney(schema) ? [path, ...inner] : inner)];
}

describe("a route of whoever packs orders", () => {
  const answersOf = (may: Route["may"]) =>
    ROUTES.filter((row) => row.may === may).map((row) => [nameOf(row), row.answer ? moneyIn(row.answer) : []] as const);

  it.each(answersOf("ship orders"))("answers no amount of money: %s", (_name, amounts) => {
    expect(amounts).toEqual([]);
  });

  it("would be told from one that does", () => {
    expect(answersOf("ship orders").length).toBeGreaterThan(8);
    const amounts = Object.fromEntries(answersOf("read orders"));
    expect(amounts["GET /all-orders"]).toEqual(expect.arrayContaining([".orders.total", ".orders.items.unitPrice"]));
    expect(amounts["GET /staff/orders/:id"]).toContain(".money.captured");
  });
});

it("findGuard finds nothing for an unknown path, and the known methods for a wrong one", () => {
  expect(findGuard("GET", "/store/shop/nothing")).toEqual({ methods: [] });
  expect(findGuard("GET", "/store/shop")).toEqual({ methods: [] });
  expect(findGuard("PATCH", "/store/shop/reviews")).toEqual({ methods: ["GET", "POST"] });
  expect(findGuard("GET", "/store/shop/users/a/b")).toEqual({ methods: [] });
});

it.each([
  ["GET", "/store/shop/orders/order_1", { guard: "customer" }],
  ["POST", "/STORE/SHOP/Admins/", { guard: "add admins" }],
  ["HEAD", "/store/shop/products", { guard: "anyone" }],
  ["PUT", "/store/shop/users/a%40b.test", { guard: "customer" }],
  ["POST", "/store/shop/account/password/", { asksAgain: true, isUpload: false }],
  ["POST", "/store/shop/review-photos", { guard: "customer", isUpload: true }],
  ["GET", "/STORE/SHOP/orders/", { guard: "customer", takesIdToken: true, asksAgain: false }],
  ["DELETE", "/store/shop/sessions/current", { guard: "customer", takesIdToken: false, asksAgain: false }],
])(
  "findGuard says of %s %s whom it is for, and whether an id token opens it or a new proof is needed: %j",
  (method, path, found) => {
    expect(findGuard(method, path)).toMatchObject(found);
  },
);

describe("a route that asks people with a second factor again", () => {
  /** A further page of an export asks by `requireProofForPage`. */
  const isPage = ({ path }: Route) => path.endsWith("/export/:list");
  const isExport = ({ path }: Route) => /export(?:\/|$)/.test(path);
  const isEnd = ({ method, path }: Route) => method === "POST" && /\/(?:deletion|merges\/:from)$/.test(path);
  const isRole = ({ method, path }: Route) =>
    method !== "GET" && /^\/(?:admins|staff\/members(?:\/:id)?|staff\/roles.*)$/.test(path);

  it("is each export, each deletion or merge of an account, and each change of a role", () => {
    const asked = ROUTES.filter((row: Route) => !isPage(row) && (isExport(row) || isEnd(row) || isRole(row)));
    expect(asked.length).toBeGreaterThan(14);
    expect(asked.filter((row: Route) => row.again !== "always").map(nameOf)).toEqual([]);
  });

  it("is each further page of an export, in its own code", () => {
    const pages = ROUTES.filter(isPage);
    expect(pages).toHaveLength(2);
    for (const page of pages) expect(sourceOf(page)).toContain("await requireProofForPage(req)");
  });
});

describe("a write that anybody may send", () => {
  /** They only look at what a link is for, and other sites can open links (docs/decisions/rate-limits.md). */
  const isLook = (route: string) => route.endsWith("/check") || route === "POST /shared-wish-lists";
  const writes = ROUTES.filter((row) => row.may === "anyone" && row.method !== "GET" && !isLook(nameOf(row)));

  it("is counted by its own route; a signed-in person's are counted together before every route", () => {
    expect(writes.length).toBeGreaterThan(8);
    const uncounted = writes.filter((row) => !row.limit && !/await count\w+\(/.test(sourceOf(row)));
    expect(uncounted.map(nameOf)).toEqual([]);
  });
});
