import { expect, it } from "vitest";
import { sealText } from "../auth/sealed-text";
import { readAddress, readWayOut, sealAddress, signWayOut } from "./stop-links";

const KEY = "a key that only the shop knows";

it.each([
  ["with another's signature", signWayOut("cus_2", KEY).replace("cus_2", "cus_1")],
  ["signed by another key", signWayOut("cus_1", "another key")],
  ["with something added", `${signWayOut("cus_1", KEY)}.x`],
  ["of nothing", ""],
])("the way out of mails that ask for reviews is not opened by a token %s", (_, token) => {
  expect(readWayOut(token, KEY)).toBeNull();
  expect(readWayOut(signWayOut("cus_1", KEY), KEY)).toBe("cus_1");
});

const token = sealAddress("ada@shop.example", KEY);

it.each([
  ["that was changed", `${token.slice(0, -2)}xx`],
  ["of another key", sealAddress("ada@shop.example", "another key")],
  ["that seals something else", sealText("ada@shop.example", KEY)],
  ["of nothing", ""],
])("the way out of mails about stock is not opened by a token %s", (_, forged) => {
  expect(readAddress(forged, KEY)).toBeNull();
});

it("the way out of mails about stock names its address to the shop alone", () => {
  expect(readAddress(token, KEY)).toBe("ada@shop.example");
  expect(token).not.toMatch(/ada@|shop\.example/);
});
