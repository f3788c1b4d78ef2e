import { BUILT_IN_ROLES } from "medusa-backend/contract/permissions";
import { describe, expect, it } from "vitest";
import { DESK_LINKS, openLinks } from "./desk-links";

const labelsFor = (permissions: (typeof BUILT_IN_ROLES)[keyof typeof BUILT_IN_ROLES]["permissions"]) =>
  openLinks(DESK_LINKS, { permissions }).map(({ label }) => label);

describe("the links of the desk", () => {
  it("are all there for an owner, all but Staff for a manager, and those of their work for others", () => {
    const all = DESK_LINKS.map(({ label }) => label);
    expect(labelsFor(BUILT_IN_ROLES.owner.permissions)).toEqual(all);
    expect(labelsFor(BUILT_IN_ROLES.manager.permissions)).toEqual(all.filter((label) => label !== "Staff"));
    expect(labelsFor(BUILT_IN_ROLES.packer.permissions)).toEqual(["Overview", "Pack", "Ship many"]);
    const support = "Overview, Returns, Stock, Discounts, Reviews, Questions, Messages, Customers";
    expect(labelsFor(BUILT_IN_ROLES.support.permissions).join(", ")).toBe(support);
  });
});
