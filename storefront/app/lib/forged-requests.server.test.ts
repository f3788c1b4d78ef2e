import { expect, it } from "vitest";
import { isForged } from "./forged-requests.server";

const SHOP = "http://localhost:3000";
const SESSION = { Cookie: "session=abc" };

const judge = (method: string, headers: Record<string, string>) =>
  isForged(new Request(`${SHOP}/login`, { method, headers }), SHOP);

it.each<Record<string, string>>([
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site", Origin: SHOP },
  { "Sec-Fetch-Site": "same-site", Origin: SHOP },
  { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  { "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "none", Origin: "https://evil.example" },
  { Origin: "https://evil.example" },
  { Origin: "http://localhost:3001" },
  { Origin: "http://localhost:3000.evil.example" },
  { Origin: "https://localhost:3000" },
  { Origin: "null" },
  { Origin: "" },
])("a write from elsewhere is forged, with a cookie and without: %o", (headers) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect([judge(method, headers), judge(method, { ...headers, ...SESSION })]).toEqual([true, true]);
  }
});

it.each<Record<string, string>>([
  { Origin: SHOP },
  { "Sec-Fetch-Site": "same-origin" },
  { "Sec-Fetch-Site": "same-origin", Origin: SHOP },
  { "Sec-Fetch-Site": "none", Origin: SHOP },
])("a write from a page of the shop is not: %o", (headers) => {
  expect([judge("POST", headers), judge("POST", { ...headers, ...SESSION })]).toEqual([false, false]);
});

it.each<Record<string, string>>([{}, { "Sec-Fetch-Site": "none" }])(
  "a write that does not say where it comes from is forged with a cookie alone: %o",
  (headers) => {
    expect([judge("POST", headers), judge("POST", { ...headers, Cookie: "" })]).toEqual([false, false]);
    expect(judge("POST", { ...headers, ...SESSION })).toBe(true);
    expect(judge("DELETE", { ...headers, Cookie: "__Host-password-reset=abc" })).toBe(true);
  },
);

it("a write comes from the shop under its published address too, and behind a proxy if the browser says so", () => {
  const headers = { Origin: "https://shop.example", ...SESSION };
  const arrived = new Request("http://10.0.0.7:3000/login", { method: "POST", headers });
  const addresses = ["https://shop.example/", "https://other.example"];
  expect(addresses.map((address) => isForged(arrived, address))).toEqual([false, true]);
  const forwarded = { Origin: "https://alias.example", "X-Forwarded-Host": "alias.example, inside:3000", ...SESSION };
  const own = { ...forwarded, "Sec-Fetch-Site": "same-origin" };
  const other = { ...own, "X-Forwarded-Host": "other.example" };
  expect([forwarded, own, other].map((sent) => judge("POST", sent))).toEqual([true, false, true]);
});

it("a read needs neither header, with a cookie or without", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect([judge(method, {}), judge(method, SESSION)]).toEqual([false, false]);
  }
});
