import { expect, it } from "vitest";
import { toTelephoneLink } from "./shop-contact";

it("dials digits and the leading plus alone", () => {
  expect(toTelephoneLink("+880 (1000) 200-300")).toBe("tel:+8801000200300");
});
