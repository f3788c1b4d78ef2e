import { expect, it } from "vitest";
import { toBrowser, toPlace } from "./sign-in-place";

const GECKO = "AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${GECKO} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, "Safari on macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Linux; Android 16) ${GECKO} SamsungBrowser/29.0 Chrome/136.0`, "Samsung Internet on Android"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${GECKO} CriOS/140.0`, "Chrome on iPhone or iPad"],
  ["curl/8.0", "An unknown browser"],
  ["", "An unknown browser"],
])("toBrowser reads %s", (userAgent, browser) => expect(toBrowser(userAgent)).toBe(browser));

const secrets = ["the present secret", "the one before it"];
const networks = (address: string, customerId = "cus_1") =>
  toPlace({ address, userAgent: "" }, customerId, secrets).networks;

it("toPlace is the same in one network and another elsewhere, with a digest by each secret and no address", () => {
  expect(networks("203.0.113.7")).toEqual(networks("203.0.113.250"));
  for (const other of [networks("203.0.114.7"), networks("203.0.113.7", "cus_2")])
    expect(other.some((digest) => networks("203.0.113.7").includes(digest))).toBe(false);
  expect(networks("203.0.113.7")).toHaveLength(2);
  expect(networks("203.0.113.7").join()).not.toContain("203.0");
});
