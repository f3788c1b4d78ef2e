import type { Request } from "express";
import { countryIn, isByHelp, variantIn, variantQuery } from "../../app/domain/product";
import { comparePath, isClean, readCompared, readCompareView } from "../../app/lib/compare-view";
import { readStoreView } from "../../app/lib/read-store-view";
import { hasShopCookie } from "../../app/lib/shop-cookie.server";
import { toStoreQuery } from "../../app/lib/store-view";
import { PUBLIC_PAGES } from "../../app/ui/layout/info-links";
import { isRead } from "../requests";

const PLAIN_PAGES: ReadonlySet<string> = new Set(PUBLIC_PAGES.map(({ path }) => path));
/** Lists of /api/server that everybody gets alike: all products, and the newest reviews. */
const LISTS: ReadonlySet<string> = new Set(["/api/server/products", "/api/server/reviews"]);
const STORE = "/explore";
const COMPARE = "/compare";
/** A handle in Medusa's form; Remix answers a product's id, and any other spelling. */
const HANDLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PRODUCT = new RegExp(`^/products/${HANDLE.source.slice(1, -1)}(?:/rules)?$`);
/** Searches and further pages of questions are rendered for each request. */
const QUESTIONS = new RegExp(`^/products/${HANDLE.source.slice(1, -1)}/questions$`);
const FRAMEWORK_PARAMETERS = ["_data", "_routes", "index"];

/**
 * The address of a public page or list in its canonical spelling, or null for other requests: another method, a body, a
 * person who signs in or is signed in, data of a route, and every path that is not known to be public. Parameters that
 * the page does not read are left out, so that they do not create separate pages.
 */
export function toPageAddress(request: Request): string | null {
  if (!isRead(request)) return null;
  const { authorization, cookie, "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (authorization !== undefined || encoding !== undefined || (length ?? "0") !== "0") return null;
  // A cookie does not matter: /api/server takes Bearer tokens alone.
  if (isList(request.originalUrl)) return request.originalUrl;
  if (hasShopCookie(cookie)) return null;
  const { path, query } = toParts(request.originalUrl);
  if (query !== undefined && isOfFramework(query)) return null;
  if (PLAIN_PAGES.has(path)) return path;
  if (PRODUCT.test(path) && path.length <= 200) return toProductAddress(path, query);
  if (QUESTIONS.test(path) && path.length <= 200) return isPartOfList(query) ? null : toChosen(path, query);
  if (path === COMPARE) return toCompareAddress(query);
  return path === STORE ? toStoreAddress(query) : null;
}

/**
 * A search, a filter, an order or a later page of the Store, a search or a later page of questions, reviews in another
 * order, a chosen country or variant, or a comparison, whoever asks and in whatever form.
 */
export function isSearch(request: Request): boolean {
  const { path, query } = toParts(request.originalUrl);
  if (!isRead(request)) return false;
  if (/^\/products\/[^/]+\/questions\/?$/i.test(path)) return isPartOfList(query) || variantIn(query ?? "") !== null;
  if (/^\/products\/[^/]+(?:\/rules)?\/?$/i.test(path)) return isChosenPage(query ?? "");
  if (/^\/compare\/?$/i.test(path)) return new URLSearchParams(query).has("products");
  return /^\/explore\/?$/i.test(path) && isInvented(toStoreAddress(query));
}

const isChosenPage = (query: string) => isByHelp(query) || countryIn(query) !== null || variantIn(query) !== null;

export const isList = (address: string): boolean => LISTS.has(address);

/** Costs more than the cached list: a search, a part of a list, any Bearer token, and a client without gzip. */
export const isCostlyList = (request: Request): boolean =>
  /^\/api\/server\/(?:products|reviews)\/?$/i.test(request.path) &&
  (toPageAddress(request) === null || request.acceptsEncodings("gzip") === false);

function isPartOfList(query: string | undefined): boolean {
  const search = new URLSearchParams(query);
  return Boolean(search.get("q") || search.get("cursor"));
}

/** The query is everything after the first question mark, including further ones. */
function toParts(target: string): { path: string; query: string | undefined } {
  const end = target.indexOf("?");
  return end < 0 ? { path: target, query: undefined } : { path: target.slice(0, end), query: target.slice(end + 1) };
}

/**
 * An address that anybody can make up: of the Store a search, a filter or an order, and every page but the first; any
 * comparison; a product for a chosen country or a variant, and what is said about the variant.
 */
export const isInvented = (address: string): boolean => /^\/(?:explore|compare|products\/[^?]+)\?/.test(address);

function isOfFramework(query: string): boolean {
  const search = new URLSearchParams(query);
  return FRAMEWORK_PARAMETERS.some((name) => search.has(name));
}

function toChosen(path: string, query = ""): string {
  const variantId = variantIn(query);
  return variantId === null ? path : `${path}?variant=${variantId}`;
}

/** Null with the most helpful reviews first. */
function toProductAddress(path: string, query = ""): string | null {
  if (isByHelp(query)) return null;
  if (path.split("/").length > 3) return toChosen(path, query);
  const country = countryIn(query);
  const variantId = variantIn(query);
  if (variantId !== null) return `${path}?${variantQuery(variantId, query)}`;
  return country === null ? path : `${path}?country=${country}`;
}

function toStoreAddress(query = ""): string {
  if (query === "") return STORE;
  const canonical = toStoreQuery(readStoreView(`http://shop${STORE}?${query}`));
  return canonical === "" ? STORE : `${STORE}?${canonical}`;
}

/** Null if something is left out, which the page tells, and for handles that `PRODUCT` does not take. */
function toCompareAddress(query = ""): string | null {
  const view = readCompareView(new URLSearchParams(query));
  return isClean(view) && view.handles.every((name) => HANDLE.test(readCompared(name).handle))
    ? comparePath(view.handles)
    : null;
}
