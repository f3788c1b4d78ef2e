import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { few, IS_FULL } from "../support/full";
import { callMedusa } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { buy } from "../support/purchase";
import { stack } from "../support/stack";

const ROOT = path.join(import.meta.dirname, "../..");
const DATA = path.dirname(process.env.STACK_FILE ?? "");

/** What no page, file or log may hold, whoever's it is: a signed token, a secret key of Stripe's, a webhook secret. */
const PATTERNS = {
  "a token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  "a secret key of Stripe's": /\b[sr]k_(?:test|live)_\w{8,}/,
  "a webhook secret": /\bwhsec_\w{8,}/,
};

const PAGES = ["/", "/explore", "/products/kestrel-pro", "/login", "/register", "/checkout", "/nothing-here"];
const OF_CUSTOMERS = ["/dashboard", "/dashboard/myOrders", "/dashboard/account", "/dashboard/addresses"];
const OF_ADMINS = ["/dashboard/manageAllOrders", "/dashboard/manageProducts", "/dashboard/makeAdmin"];

/** This shop's own secrets: all that are not meant for browsers, and the database's password. */
async function ownSecrets(): Promise<[string, string][]> {
  const all = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(path.join(DATA, "secrets.json"), "utf8")));
  const kept = Object.entries(all).filter(([name]) => !/publishable|clientId/i.test(name));
  return [...kept, ["databasePassword", new URL(stack.databaseUrl).password]];
}

let secrets: Promise<[string, string][]> | undefined;

/** The names of what `text` holds and should not. */
async function leaksIn(text: string): Promise<string[]> {
  secrets ??= ownSecrets();
  const known = (await secrets).filter(([, secret]) => secret.length > 8 && text.includes(secret));
  const shaped = Object.entries(PATTERNS).filter(([, pattern]) => pattern.test(text));
  return [...known, ...shaped].map(([name]) => name);
}

/** The files below `folder` that hold a secret, and how many were read. */
async function leaksBelow(folder: string): Promise<{ files: number; leaks: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const leaks: string[] = [];
  for (const { parentPath, name } of files) {
    const found = await leaksIn(await readFile(path.join(parentPath, name), "latin1"));
    if (found.length > 0) leaks.push(`${name}: ${found.join(", ")}`);
  }
  return { files: files.length, leaks };
}

it("no page holds a secret or a token, whoever is signed in", async () => {
  const customer = await Person.signUp();
  const { orderId } = await buy(customer);
  const order = `/dashboard/orders/${orderId}`;
  const visits: [Person, string[]][] = [
    [new Person(), PAGES],
    [customer, [...(IS_FULL ? PAGES : []), ...OF_CUSTOMERS, order, `/dashboard/invoice/${orderId}`]],
    [await demoAdmin(), [...(IS_FULL ? OF_CUSTOMERS : []), ...OF_ADMINS, order]],
  ];
  const leaks: string[] = [];
  for (const [person, address] of visits.flatMap(([one, paths]) => paths.map((path) => [one, path] as const))) {
    const answer = await person.visit(address);
    const found = await leaksIn(`${answer.headers.get("location") ?? ""} ${await answer.text()}`);
    if (found.length > 0) leaks.push(`${address}: ${found.join(", ")}`);
  }
  const login = await callMedusa("GET", "/app/login");
  expect([login.status, await leaksIn(String(login.body))]).toEqual([200, []]);
  expect(leaks).toEqual([]);
});

const BUILDS = [
  ["the storefront's", "storefront/build/client", 100],
  ["Medusa Admin's", "medusa-backend/.medusa/server/public/admin", 20],
] as const;

it.each(few(BUILDS, 1))("no file that browsers get holds a secret or a token: %s", async (_whose, folder, least) => {
  const { files, leaks } = await leaksBelow(path.join(ROOT, folder));
  expect(files).toBeGreaterThan(least);
  expect(leaks).toEqual([]);
});

it("no log of the shop holds a secret or a token", async () => {
  const { files, leaks } = await leaksBelow(path.join(DATA, "logs"));
  expect(files).toBeGreaterThan(1);
  expect(leaks).toEqual([]);
});
