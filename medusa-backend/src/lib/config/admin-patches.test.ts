import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { patchAdmin, patchPage } from "./admin-patches";

const DIST = path.join(__dirname, "../../../../node_modules/@medusajs/dashboard/dist");
const files = readdirSync(DIST).filter((name) => name.endsWith(".mjs"));
const read = (name: string) => readFileSync(path.join(DIST, name), "utf8");
const pageOf = (page: string) => {
  const file = path.join(DIST, files.find((name) => name.startsWith(`${page}-`)) ?? "");
  const source = readFileSync(file, "utf8");
  return { file, source, patched: patchPage(source, file) ?? "" };
};
const MFA = /\(ProfileMfaSection,/;
const RAW_PROVIDER = /children: payment\w*\.provider_id\b/;

describe("Medusa Admin's profile page", () => {
  it("has no section for second factors once it is built, and keeps the other one", () => {
    const { source, patched } = pageOf("profile-detail");
    expect([MFA.test(source), MFA.test(patched)]).toEqual([true, false]);
    expect(patched).toContain('id: "ProfileGeneralSection"');
  });

  it("is the only file that shows that section", () => {
    expect(files.filter((name) => MFA.test(read(name)))).toEqual([path.basename(pageOf("profile-detail").file)]);
  });
});

describe("the name of a payment's provider", () => {
  it("is formatted wherever it is shown", () => {
    for (const page of ["order-detail", "order-create-refund"]) {
      const { source, patched } = pageOf(page);
      expect([page, RAW_PROVIDER.test(source), RAW_PROVIDER.test(patched)]).toEqual([page, true, false]);
      expect(patched).toMatch(/import \{\n?\s*formatProvider/);
    }
    const raw = files.filter((name) => RAW_PROVIDER.test(patchPage(read(name), path.join(DIST, name)) ?? read(name)));
    expect(raw).toEqual([]);
  });
});

describe("Medusa Admin's list of orders", () => {
  it("has no button for Medusa's own export, and keeps its heading", () => {
    const BUTTON = /children: t\("actions\.export"\)/;
    const { source, patched } = pageOf("order-list");
    expect([BUTTON.test(source), BUTTON.test(patched)]).toEqual([true, false]);
    expect(patched).toContain('children: t("orders.domain")');
  });
});

describe("a build of Medusa Admin", () => {
  it("changes the pages, and ends if it has not met them", () => {
    const [plugin] = patchAdmin().plugins;
    expect(plugin?.transform("export {}", "/other.mjs")).toBeNull();
    expect(() => plugin?.buildEnd()).toThrow("profile-detail, order-detail, order-create-refund, order-list");
    for (const page of ["profile-detail", "order-detail", "order-create-refund", "order-list"]) {
      const { file, source, patched } = pageOf(page);
      expect(plugin?.transform(source, file)?.code).toBe(patched);
    }
    expect(plugin?.buildEnd()).toBeUndefined();
  });

  it("ends where a page has another form", () => {
    expect(() => patchPage("export {}", pageOf("order-detail").file)).toThrow("another form");
  });
});
