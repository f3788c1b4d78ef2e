import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withoutSecondFactor, withoutSection } from "./without-second-factor";

const DIST = path.join(__dirname, "../../../../node_modules/@medusajs/dashboard/dist");
const files = readdirSync(DIST).filter((name) => name.endsWith(".mjs"));
const profilePage = files.filter((name) => /^profile-detail-/.test(name)).map((name) => path.join(DIST, name))[0] ?? "";
const SECTION = /\(ProfileMfaSection,/;

describe("Medusa Admin's profile page", () => {
  it("has no section for second factors once it is built, and keeps the other one", () => {
    const source = readFileSync(profilePage, "utf8");
    expect(SECTION.test(source)).toBe(true);
    const [plugin] = withoutSecondFactor().plugins;
    const built = plugin?.transform(source, profilePage)?.code ?? "";
    expect(SECTION.test(built)).toBe(false);
    expect(built).toContain('id: "ProfileGeneralSection"');
    expect(plugin?.buildEnd()).toBeUndefined();
  });

  it("is the only file that shows that section", () => {
    const found = files.filter((name) => SECTION.test(readFileSync(path.join(DIST, name), "utf8")));
    expect(found.map((name) => path.join(DIST, name))).toEqual([profilePage]);
  });

  it("ends the build where it has another form, or is not met at all", () => {
    expect(() => withoutSection("export {}")).toThrow("another form");
    expect(() => withoutSecondFactor().plugins[0]?.buildEnd()).toThrow("without its profile page");
    expect(withoutSecondFactor().plugins[0]?.transform("export {}", "/other.mjs")).toBeNull();
  });
});
