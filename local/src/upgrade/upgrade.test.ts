import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { compareVersions, readMedusa, readOwnUses, serves, withVersions } from "./upgrade";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "aeroloft-upgrade-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("what the shop uses of Medusa", () => {
  it("is found in its sources, and all of it is in the installed version", () => {
    const own = readOwnUses(ROOT);
    const installed = readMedusa(path.join(ROOT, "node_modules/@medusajs"), own.imports);
    expect([...own.words]).toEqual(expect.arrayContaining(["order_line_item", "canceled_at"]));
    expect(own.hooks).toContain("updateCartPromotionsWorkflow.setPromotionContext");
    expect(own.flows.size).toBeGreaterThan(15);
    expect(own.openRoutes.size).toBeGreaterThan(100);
    expect([...own.flows].filter((name) => !installed.flows.has(name))).toEqual([]);
    expect([...own.openRoutes].filter((route) => !serves(installed.routes, route))).toEqual([]);
    expect(compareVersions(installed, installed, own)).toEqual([]);
  });
});

const NEW = { medusa: "2.22.0", ui: "4.3.0" };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "aeroloft-pinned-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("the shop's own files pin every package of Medusa to one version, and nothing else keeps the old one", () => {
  const files = ["medusa-backend/package.json", "storefront/package.json"];
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const [, from = ""] = /"@medusajs\/js-sdk": "([^"]+)"/.exec(text) ?? [];
    expect(withVersions(text, from, NEW), file).not.toContain(`"${from}"`);
  }
});
