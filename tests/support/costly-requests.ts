import { SHOP_KEY } from "./ops";
import { stack } from "./stack";

/** A raw request to the storefront or to Medusa. */
export type WireRequest = {
  to: string;
  method: string;
  target: string;
  headers?: Record<string, string>;
  body?: string;
};

const FORM = { "Content-Type": "application/x-www-form-urlencoded", Origin: stack.storefront };
const JSON_BODY = { "Content-Type": "application/json", Origin: stack.storefront };
const long = (length: number) => "a".repeat(length);
const many = (length: number, of: (index: number) => string) => Array.from({ length }, (_, index) => of(index));

const get = (target: string, headers: Record<string, string> = {}): WireRequest => {
  return { to: stack.storefront, method: "GET", target, headers };
};
const form = (target: string, body: string): WireRequest => {
  return { to: stack.storefront, method: "POST", target, headers: FORM, body };
};
const json = (target: string, body: string): WireRequest => {
  return { to: stack.storefront, method: "POST", target, headers: JSON_BODY, body };
};
const medusa = (method: string, target: string, body = "", headers: Record<string, string> = {}): WireRequest => {
  return { to: stack.medusa, method, target, headers: { "Content-Type": "application/json", ...headers }, body };
};

/** The one call whose body Medusa reads from anybody. */
const signIn = (body: string) => medusa("POST", "/store/shop/sessions", body, SHOP_KEY);

/** Small requests (64 KiB at most, the largest that the servers read) that try to make a server work long. */
export const COSTLY: Record<string, WireRequest> = {
  "an index of a million": form("/register", "name[1000000]=x&email[1000000]=x&password[1000000]=x"),
  "an index of 90 million": form("/login", "email[90000000]=x"),
  "five thousand fields": form("/stay-in-touch", many(5_000, (index) => `f${index}=x`).join("&")),
  "a field of ten thousand levels": form("/register", `name${".a".repeat(10_000)}=x`),
  "an intent at a million": form(
    "/register",
    '__intent__={"type":"insert","payload":{"name":"email","index":1000000}}',
  ),
  "an address of 60,000 letters": form("/login", `email=${long(60_000)}&password=x`),
  "an address of 15,000 dots": form("/forgot-password", `email=a@${".a".repeat(15_000)}`),
  "a password of 60,000 letters": form("/login", `email=nobody@example.com&password=${long(60_000)}`),
  "a message of 20,000 line breaks": form(
    "/stay-in-touch",
    `name=a&email=a@example.com&message=${"%0a".repeat(20_000)}`,
  ),
  "an object of 10,000 levels": signIn(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`),
  "a list of 30,000 levels": signIn(`${"[".repeat(30_000)}${"]".repeat(30_000)}`),
  "30,000 order lines": json("/api/server/orders", `{"order_items":[${many(30_000, () => "1").join()}]}`),
  "30,000 order lines to pay for": json(
    "/api/server/create-payment-intent",
    `{"order_items":[${many(30_000, () => "1").join()}]}`,
  ),
  "five thousand keys": signIn(`{${many(5_000, (index) => `"k${index}":1`).join()}}`),
  "a number of 60,000 digits": signIn(`{"email":${"9".repeat(60_000)}}`),
  "a search of 12,000 letters": get(`/explore?search=${long(12_000)}`),
  "a search of 4,000 words": get(`/explore?search=${"a+".repeat(4_000)}`),
  "a search of 2,000 wildcards": get(`/api/server/products?q=${"%25_".repeat(2_000)}`),
  "a comparison of 2,000 products": get(`/compare?products=${many(2_000, (index) => `p${index}`).join()}`),
  "a thousand parameters": get(`/api/server/products?${many(1_000, (index) => `p${index}=1`).join("&")}`),
  "a parameter of a thousand levels": get(`/api/server/products?a${"[b]".repeat(1_000)}=x`),
  "a path of 900 segments": get("/a".repeat(900)),
  "a path of 4,000 escapes": get(`/api/server/users${"%40".repeat(4_000)}`),
  "an address of 15,000 at signs": get(`/${"@".repeat(15_000)}`),
  "a thousand ranges": get("/images/home/banner-1-1440.webp", {
    Range: `bytes=${many(1_000, (index) => `${index}-`).join()}`,
  }),
  "five hundred entity tags": get("/", { "If-None-Match": many(500, (index) => `"${index}"`).join(", ") }),
  "a thousand encodings": get("/", { "Accept-Encoding": many(1_000, (index) => `x${index};q=0.1`).join(",") }),
  "a thousand languages": get("/", { "Accept-Language": many(1_000, (index) => `x${index};q=0.1`).join(",") }),
  "a thousand forwarders": get("/", { "X-Forwarded-For": many(1_000, () => "1.1.1.1").join(", ") }),
  "five hundred cookies": get("/", { Cookie: many(500, (index) => `c${index}=${index}`).join("; ") }),
  "a password of 60,000 letters, at Medusa": medusa(
    "POST",
    "/auth/user/emailpass",
    `{"email":"nobody@example.com","password":"${long(60_000)}"}`,
  ),
  "five hundred fields, at Medusa": medusa("GET", `/admin/orders?fields=${many(500, (index) => `a${index}.b`).join()}`),
  "a token of 12,000 letters, at Medusa": medusa("GET", "/admin/orders", "", {
    Authorization: `Bearer ${long(12_000)}`,
  }),
};

/** Ordinary requests that are refused, or answered from a cache. */
export const ORDINARY: Record<string, WireRequest> = {
  "a sign-in with a wrong password": form("/login", "email=nobody@example.com&password=wrong-password"),
  "a form with mistakes": form("/register", "name=&email=nobody&password="),
  "a call with a wrong body": json("/api/server/orders", '{"email":1}'),
  "a search": get("/explore?search=camera"),
  "a page": get("/"),
  "a page that is not there": get("/nothing-here"),
  "a call to Medusa without a token": medusa("GET", "/admin/orders"),
};
