import { describe, expect, it } from "vitest";
import { toTrustProxy } from "./trusted-proxies";

describe("toTrustProxy", () => {
  it.each(["", " ", "0"])("trusts nobody with %j", (setting) => expect(toTrustProxy(setting)).toBe(false));

  it("counts hops", () => expect(toTrustProxy("2")).toBe(2));

  it("lists addresses and networks", () =>
    expect(toTrustProxy("loopback, 10.0.0.0/8,")).toEqual(["loopback", "10.0.0.0/8"]));
});
