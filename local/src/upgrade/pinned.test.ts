import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { withVersions } from "./pinned";

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
