import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { featureFlagsLoader } from "@medusajs/framework/feature-flags";
import { beforeAll, describe, expect, it } from "vitest";
import { CLOSED_ROUTES } from "./closed-routes";
import { CATALOGUE_ROUTES, PEER_ROUTES, SALES_ROUTES, SETTINGS_ROUTES, SIGN_IN_ROUTES } from "./medusa-routes";
import { isOpen } from "./open-routes";
import { toRows } from "./route-table";

type Route = { matcher: string; method: string };
type Loader = { scanDir(folder: string): Promise<void>; getRoutes(): Route[] };

const load = createRequire(__filename);
const MEDUSA = join(dirname(load.resolve("@medusajs/medusa/package.json")), "dist");

/** The route folders of Medusa and of every installed plugin. */
function apiFolders(): string[] {
  const modules = join(MEDUSA, "../../..");
  const names = readdirSync(modules).filter((name) => name !== "medusa-backend");
  const packages = names.flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
  const plugins = packages.map((name) => join(modules, name, ".medusa/server/src/api"));
  return [join(MEDUSA, "api"), ...plugins.filter((folder) => existsSync(folder))];
}

/** Method and path of every route that they register, found by Medusa's own loader with its feature flags. */
async function registeredRoutes(): Promise<string[]> {
  await featureFlagsLoader(MEDUSA);
  const { RoutesLoader } = load(join(dirname(load.resolve("@medusajs/framework/http")), "routes-loader.js")) as {
    RoutesLoader: new () => Loader;
  };
  const loader = new RoutesLoader();
  for (const folder of apiFolders()) await loader.scanDir(folder);
  return loader.getRoutes().map(({ method, matcher }) => `${method} ${matcher}`);
}

const namesOf = (...lists: Record<string, string>[]) =>
  lists.flatMap((list) => toRows(list, null).map(({ method, path }) => `${method} ${path}`));

const OPEN = namesOf(SALES_ROUTES, CATALOGUE_ROUTES, SETTINGS_ROUTES, SIGN_IN_ROUTES);
const CLOSED = namesOf(CLOSED_ROUTES);

/** A path that the route serves, with some id for each parameter. */
const sampleOf = (route: string) => route.slice(route.indexOf(" ") + 1).replaceAll(/:\w+/g, "some-id");
const methodOf = (route: string) => route.slice(0, route.indexOf(" "));
const isOpenRoute = (route: string) => isOpen(methodOf(route), sampleOf(route));

let registered: string[];
beforeAll(async () => {
  registered = await registeredRoutes();
}, 180_000);

describe("the lists of Medusa's own routes", () => {
  it("decide on every route that Medusa registers", () => {
    expect(registered.length).toBeGreaterThan(440);
    expect(registered.filter((route) => !OPEN.includes(route) && !CLOSED.includes(route))).toEqual([]);
  });

  it("open what they say, and close the rest", () => {
    expect(OPEN.filter((route) => !isOpenRoute(route))).toEqual([]);
    expect(CLOSED.filter(isOpenRoute)).toEqual([]);
    // None of the store, of payment hooks or of Medusa's cloud.
    expect(OPEN.filter((route) => !/ \/(admin|auth)\//.test(route))).toEqual([]);
  });
});

const peer = namesOf(PEER_ROUTES);

it("the routes for a peer's storefront are open where the setting says so, and none of customers or orders", () => {
  const isOpenFor = (hasPeer: boolean) => (route: string) => isOpen(methodOf(route), sampleOf(route), { hasPeer });
  expect(peer.filter((route) => !isOpenFor(true)(route))).toEqual([]);
  expect(peer.filter(isOpenFor(false))).toEqual([]);
  expect(peer.filter((route) => !registered.includes(route))).toEqual([]);
  expect(peer.filter((route) => /customer|order|auth/.test(route))).toEqual([]);
  const isOpenForAll = (route: string) => isOpen(methodOf(route), sampleOf(route), { hasPeer: true });
  const others = CLOSED.filter((route) => !peer.includes(route));
  expect(others.filter(isOpenForAll)).toEqual([]);
});

it.each([
  ["GET", "/STORE/Carts"],
  ["GET", "/store"],
  ["GET", "/store/shopping"],
  ["POST", "/Hooks/payment/stripe"],
  ["GET", "/cloud/auth"],
  ["POST", "/auth/customer/emailpass"],
  ["GET", "/auth/user/emailpass"],
  ["POST", "/auth/user/google"],
  ["POST", "/auth/verification/request"],
  ["POST", "/admin/fulfillments/some-id/cancel"],
  ["POST", "/auth/user/emailpas\u017f"],
  ["GET", "/admin/workflows-executions/some-id/subscribe"],
  ["GET", "/admin/what-a-plugin-brought"],
  ["TRACE", "/admin/orders"],
  ["POST", "/health"],
  ["GET", "/"],
])("isOpen closes %s %s", (method, path) => expect(isOpen(method, path)).toBe(false));

it.each([
  ["POST", "/auth/user/emailpass"],
  ["POST", "/AUTH/user/EmailPass/"],
  ["POST", "/auth/mfa/challenges/some-id/verify"],
  ["HEAD", "/admin/orders"],
  ["POST", "/admin/shop/orders/order_1/ship"],
  ["DELETE", "/store/shop/orders/order_1"],
  ["GET", "/app/orders/order_1"],
  ["GET", "/static/picture.png"],
  ["GET", "/health"],
  ["POST", "/webhooks/stripe"],
])("isOpen opens %s %s", (method, path) => expect(isOpen(method, path)).toBe(true));
