import { describe, expect, it } from "vitest";
import { mergeObstacle } from "./customer-records";

const account = { hasAccount: true, role: "user" } as const;
const guest = { hasAccount: false, role: "user" } as const;
const admin = { hasAccount: true, role: "admin" } as const;

describe("merging one record into another", () => {
  it.each([
    ["a guest", guest, "an account", account, null],
    ["a guest", guest, "a guest", guest, null],
    ["an account", account, "a guest", guest, "account"],
    ["an account", account, "an account", account, "accounts"],
    ["an admin", admin, "a guest", guest, "staff"],
    ["a guest", guest, "an admin", admin, "staff"],
  ])("of %s (%j) into %s (%j) has the obstacle %j", (_from, from, _into, into, obstacle) => {
    expect(mergeObstacle(from, into)).toBe(obstacle);
  });
});
