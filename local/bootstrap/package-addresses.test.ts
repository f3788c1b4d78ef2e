import { expect, it } from "vitest";
import { withAddresses } from "./package-addresses.mjs";

const SETTINGS = { registry: "https://a.example.test/", "@own:registry": "https://b.example.test/npm" };
const resolvedOf = (place: string, entry: object, settings: object = SETTINGS) =>
  withAddresses({ packages: { [place]: entry } }, { ...settings })?.packages[place]?.resolved;

it.each([
  ["node_modules/zod", {}, "https://a.example.test/zod/-/zod-1.2.3.tgz"],
  ["node_modules/@remix-run/node", {}, "https://a.example.test/@remix-run/node/-/node-1.2.3.tgz"],
  ["storefront/node_modules/a/node_modules/@own/b", {}, "https://b.example.test/npm/@own/b/-/b-1.2.3.tgz"],
  ["node_modules/typescript-7", { name: "typescript" }, "https://a.example.test/typescript/-/typescript-1.2.3.tgz"],
])("the package at %s is at its registry, under its own name", (place, entry, address) => {
  expect(resolvedOf(place, { version: "1.2.3", ...entry })).toBe(address);
});

it.each([
  ["a workspace", "storefront", { version: "1.2.3" }, undefined],
  ["a link", "node_modules/@aeroloft/local", { link: true, resolved: "local" }, "local"],
  [
    "a package within another's archive",
    "node_modules/a/node_modules/b",
    { version: "1.2.3", inBundle: true },
    undefined,
  ],
  [
    "a package with an address",
    "node_modules/a",
    { version: "1.2.3", resolved: "https://c.test/a.tgz" },
    "https://c.test/a.tgz",
  ],
])("%s is left as it is", (_, place, entry, address) => {
  expect(resolvedOf(place, entry)).toBe(address);
});

it("no address is made up where npm names no registry", () => {
  expect(withAddresses({ packages: {} }, {})).toBeNull();
});
