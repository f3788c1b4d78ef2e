import { describe, expect, it } from "vitest";
import { EXCEPTIONS, toPage, undecided, unneeded } from "./licences.test-kit";
import { lockedPackages } from "./lock-file";

const PACKAGES = lockedPackages();

describe("the licence of a package", () => {
  it("is on the list, or the package is a named exception", () => {
    expect(undecided(PACKAGES).map(({ name, license }) => `${name}: ${license ?? "none"}`)).toEqual([]);
  });

  it("is on no list that nothing needs any more", () => {
    expect(unneeded(PACKAGES)).toEqual([]);
    expect(unneeded(PACKAGES.filter(({ name }) => name !== "react-leaflet"))).toEqual(["react-leaflet"]);
  });
});

describe("docs/licences.md", () => {
  it("says what package-lock.json has", async () => {
    await expect(toPage(PACKAGES)).toMatchFileSnapshot("../../../docs/licences.md");
  });

  it("says what each exception means", () => {
    expect(EXCEPTIONS.filter(({ meaning }) => meaning.length < 50)).toEqual([]);
  });
});
