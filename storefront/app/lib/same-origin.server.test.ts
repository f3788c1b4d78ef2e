import { describe, expect, it } from "vitest";
import { isCrossSite } from "./same-origin.server";

const post = (headers: Record<string, string>) =>
  isCrossSite(new Request("http://localhost:3000/login", { method: "POST", headers }));

describe("isCrossSite", () => {
  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    { Origin: "https://evil.example" },
    { Origin: "http://localhost:3001" },
    { Origin: "http://localhost:3000.evil.example" },
    { Origin: "null" },
  ])("is true for %o", (headers) => expect(post(headers)).toBe(true));

  it.each<Record<string, string>>([
    {},
    { Origin: "http://localhost:3000" },
    { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost:3000" },
    { "Sec-Fetch-Site": "none" },
  ])("is false for %o", (headers) => expect(post(headers)).toBe(false));
});
