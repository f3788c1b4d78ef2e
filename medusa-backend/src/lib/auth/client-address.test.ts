import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import {
  clientAddressOf,
  readClientAddress,
  signClientAddress,
  toAddressKey,
  toNetwork,
  toTrust,
} from "./client-address";

const KEY = "a key that only the two servers know";
const NOW = Date.UTC(2026, 0, 1);
const good = signClientAddress("203.0.113.7", KEY, NOW);

describe("readClientAddress", () => {
  it.each([
    ["nothing", undefined],
    ["a signature under another key", signClientAddress("203.0.113.7", "another key", NOW)],
    ["another address under a good signature", good.replace("203.0.113.7", "203.0.113.8")],
    ["another time under a good signature", good.replace(/,\d+,/, `,${NOW / 1000 + 1},`)],
    ["what is no address", signClientAddress("localhost", KEY, NOW)],
    ["one byte too many", `${good}0`],
  ])("does not believe %s", (_name, header) => expect(readClientAddress(header, KEY, NOW)).toBeNull());

  it("believes a signed IPv4 or IPv6 address for 60 seconds, and none from 61 seconds ago or ahead", () => {
    expect(readClientAddress(good, KEY, NOW + 61_000)).toBeNull();
    expect(readClientAddress(good, KEY, NOW - 61_000)).toBeNull();
    expect(readClientAddress(good, KEY, NOW + 60_000)).toBe("203.0.113.7");
    expect(readClientAddress(signClientAddress("2001:db8::1", KEY, NOW), KEY, NOW)).toBe("2001:db8::1");
  });
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("toAddressKey counts %s as %s", (address, key) => expect(toAddressKey(address)).toBe(key));

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.200", "203.0.113.0/24"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["unknown", "unknown"],
])("toNetwork is the network of %s", (address, network) => expect(toNetwork(address)).toBe(network));

const PROXY = "10.0.0.9";
const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

it("clientAddressOf tells callers behind a trusted proxy apart, and takes no word of others or from before", () => {
  const trust = toTrust("10.0.0.0/8");
  expect(clientAddressOf(request(PROXY, "203.0.113.7"), trust)).toBe("203.0.113.7");
  expect(clientAddressOf(request(PROXY, "203.0.113.8"), trust)).toBe("203.0.113.8");
  expect(clientAddressOf(request("::ffff:127.0.0.1", "203.0.113.8"), toTrust("loopback"))).toBe("203.0.113.8");
  for (const setting of ["", "0", "10.0.0.0/8"])
    expect(clientAddressOf(request("203.0.113.7", "198.51.100.1"), toTrust(setting))).toBe("203.0.113.7");
  expect(clientAddressOf(request(PROXY, "198.51.100.1, 203.0.113.7"), toTrust("10.0.0.0/8"))).toBe("203.0.113.7");
  expect(clientAddressOf(request(PROXY, "198.51.100.1, 203.0.113.7"), toTrust("1"))).toBe("203.0.113.7");
  expect(clientAddressOf(request(PROXY), toTrust("loopback, 10.0.0.0/8"))).toBe(PROXY);
  expect(() => toTrust("the proxy")).toThrow();
});
