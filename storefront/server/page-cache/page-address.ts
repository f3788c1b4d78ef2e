import type { Request } from "express";
import { readStoreView } from "../../app/lib/read-store-view";
import { hasShopCookie } from "../../app/lib/shop-cookie.server";
import { toStoreQuery } from "../../app/lib/store-view";
import { INFO_LINKS, infoPath } from "../../app/ui/layout/info-links";

/** Pages that read no parameter. */
const PLAIN_PAGES = new Set(["/", "/home", "/stay-in-touch", ...INFO_LINKS.map(({ name }) => infoPath(name))]);
const STORE = "/explore";
/** A handle as Medusa makes them; Remix answers a product's id, and any other spelling. */
const PRODUCT = /^\/products\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Parameters with which Remix marks its own requests. */
const FRAMEWORK_PARAMETERS = ["_data", "_routes", "index"];

/**
 * The address of a public page in its canonical spelling, or null for other requests: another method, a body, a person
 * who signs in or is signed in, data of a route, and every path that is not known to be public. Parameters that the
 * page does not read are left out, so that they make no page of their own.
 */
export function toPageAddress(request: Request): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const { authorization, cookie, "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (authorization !== undefined || encoding !== undefined || (length ?? "0") !== "0") return null;
  if (hasShopCookie(cookie)) return null;
  const { path, query } = toParts(request.originalUrl);
  if (query !== undefined && isOfFramework(query)) return null;
  if (PLAIN_PAGES.has(path) || (PRODUCT.test(path) && path.length <= 200)) return path;
  return path === STORE ? toStoreAddress(query) : null;
}

/**
 * True for a request for a search, a filter, an order or a later page of the Store, whoever asks and in whatever form.
 */
export function isSearch({ method, originalUrl }: Request): boolean {
  const { path, query } = toParts(originalUrl);
  return /^(?:GET|HEAD)$/.test(method) && /^\/explore\/?$/i.test(path) && isInvented(toStoreAddress(query));
}

/** The query is all that follows the first question mark, further ones too. */
function toParts(target: string): { path: string; query: string | undefined } {
  const end = target.indexOf("?");
  return end < 0 ? { path: target, query: undefined } : { path: target.slice(0, end), query: target.slice(end + 1) };
}

/**
 * True for an address of the Store that anybody can make up: a search, a filter or an order, and every page but the
 * first.
 */
export const isInvented = (address: string): boolean => address.startsWith(`${STORE}?`);

function isOfFramework(query: string): boolean {
  const search = new URLSearchParams(query);
  return FRAMEWORK_PARAMETERS.some((name) => search.has(name));
}

function toStoreAddress(query = ""): string {
  if (query === "") return STORE;
  const canonical = toStoreQuery(readStoreView(`http://shop${STORE}?${query}`));
  return canonical === "" ? STORE : `${STORE}?${canonical}`;
}
