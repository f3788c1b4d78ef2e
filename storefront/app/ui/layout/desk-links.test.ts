import { BUILT_IN_ROLES } from "medusa-backend/contract/permissions";
import { describe, expect, it } from "vitest";
import { DESK_LINKS, openLinks } from "./desk-links";

const labelsFor = (permissions: (typeof BUILT_IN_ROLES)[keyof typeof BUILT_IN_ROLES]["permissions"]) =>
  openLinks(DESK_LINKS, { permissions }).map(({ label }) => label);

describe("the links of the desk", () => {
  it("are all there for an owner, and all but Staff for a manager", () => {
    const all = DESK_LINKS.map(({ label }) => label);
    expect(labelsFor(BUILT_IN_ROLES.owner.permissions)).toEqual(all);
    expect(labelsFor(BUILT_IN_ROLES.manager.permissions)).toEqual(all.filter((label) => label !== "Staff"));
  });

  it("are those of parcels for a packer, and those of customers for support", () => {
    expect(labelsFor(BUILT_IN_ROLES.packer.permissions)).toEqual(["Overview", "Pack", "Ship many"]);
    const support = "Overview, Returns, Stock, Discounts, Reviews, Questions, Messages, Customers";
    expect(labelsFor(BUILT_IN_ROLES.support.permissions).join(", ")).toBe(support);
  });
});
