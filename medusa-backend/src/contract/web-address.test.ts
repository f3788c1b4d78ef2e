import { describe, expect, it } from "vitest";
import { isWebAddress } from "./web-address";

describe("a web address", () => {
  it.each([
    "https://www.dhl.com/track?id=1Z&lang=en#now",
    "http://courier.example/1",
    "HTTPS://courier.example",
    "https://курьер.example/посылка",
  ])("may be linked to: %s", (address) => expect(isWebAddress(address)).toBe(true));

  it.each([
    "",
    "#",
    "courier.example/1",
    "//courier.example/1",
    "/dashboard",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://courier.example",
    "https:courier.example",
    "https:/\\courier.example",
    "https://",
    "https://courier.example/a b",
    " https://courier.example",
    "https://www.dhl.com@evil.example/1",
    "https://u:p@courier.example",
  ])("is not %j", (address) => expect(isWebAddress(address)).toBe(false));
});
