import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { withVersions, writeVersions } from "./pinned";

const NEW = { medusa: "2.22.0", ui: "4.3.0" };
const json = (dependencies: Record<string, string>) => `${JSON.stringify({ dependencies }, null, 2)}\n`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "aeroloft-pinned-"));
});
afterEach(() => rmSync(root, { recursive: true }));
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const read = (name: string) => readFileSync(path.join(root, name), "utf8");

it("all packages of Medusa get the new version, and its interface the one of its own", () => {
  const before = json({ "@medusajs/medusa": "2.21.2", "@medusajs/js-sdk": "2.21.2", "@medusajs/ui": "4.2.6" });
  const after = json({ "@medusajs/medusa": "2.22.0", "@medusajs/js-sdk": "2.22.0", "@medusajs/ui": "4.3.0" });
  expect(withVersions(before, "2.21.2", NEW)).toBe(after);
});

it("other packages stay, and one of Medusa's that has a version of its own", () => {
  const text = json({ zod: "2.21.2", "medusa-plugin": "2.21.2", "@medusajs/eslint-plugin": "2.21.1" });
  expect(withVersions(text, "2.21.2", NEW)).toBe(text);
});

it("only a file that changes is written", async () => {
  put("medusa-backend/package.json", json({ "@medusajs/medusa": "2.21.2" }));
  put("storefront/package.json", json({ "@medusajs/js-sdk": "2.22.0" }));
  expect(await writeVersions(root, "2.21.2", NEW)).toEqual(["medusa-backend/package.json"]);
  expect(read("medusa-backend/package.json")).toBe(json({ "@medusajs/medusa": "2.22.0" }));
  expect(read("storefront/package.json")).toBe(json({ "@medusajs/js-sdk": "2.22.0" }));
});

it("the shop's own files pin every package of Medusa to one version, and nothing else keeps the old one", () => {
  const files = ["medusa-backend/package.json", "storefront/package.json"];
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const [, from = ""] = /"@medusajs\/js-sdk": "([^"]+)"/.exec(text) ?? [];
    expect(withVersions(text, from, NEW), file).not.toContain(`"${from}"`);
  }
});
