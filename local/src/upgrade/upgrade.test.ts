import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { compareVersions, readMedusa, readOwnUses, serves } from "./upgrade";

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
