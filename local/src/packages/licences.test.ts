import { describe, expect, it } from "vitest";
import { EXCEPTIONS, isAllowed, toPage, undecided, unneeded } from "./licences.test-kit";
import { type Locked, lockedPackages } from "./lock-file";

const PACKAGES = lockedPackages();

const planted = (license: string | undefined, name = "new-package", forDevelopment = false): Locked => ({
  folder: `node_modules/${name}`,
  name,
  version: "1.0.0",
  license,
  forDevelopment,
});

describe("the licence of a package", () => {
  it("is on the list, or the package is a named exception", () => {
    expect(undecided(PACKAGES).map(({ name, license }) => `${name}: ${license ?? "none"}`)).toEqual([]);
  });

  it.each([
    ["a licence that is on no list", planted("AGPL-3.0-only")],
    ["no licence", planted(undefined)],
    ["both licences of an AND, one of which is on no list", planted("MIT AND GPL-3.0-only")],
    ["the licence of an exception, which is for other packages", planted("Hippocratic-2.1")],
    ["another licence than the exception has", planted("SEE LICENSE IN LICENSE", "react-leaflet")],
  ])("has to be decided on with %s", (_what, locked) => {
    expect(undecided([...PACKAGES, locked])).toEqual([locked]);
  });

  it.each(["MIT", "(MIT OR GPL-3.0-only)", "MIT AND OFL-1.1", "(Unlicense OR Apache-2.0)"])("may be %s", (license) => {
    expect(isAllowed(license)).toBe(true);
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
