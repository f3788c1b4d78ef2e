import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import {
  compareVersions,
  type Difference,
  type MedusaVersion,
  type OwnUses,
  readMedusa,
  readOwnUses,
  serves,
} from "./upgrade";

const FILE = "@medusajs/file-s3/dist/services/s3-file";
const uses: OwnUses = {
  words: new Set(["order", "id", "email"]),
  flows: new Set(["createCartWorkflow", "createReturnStep"]),
  hooks: new Set(["createCartWorkflow.validate"]),
  openRoutes: new Set(["GET /admin/orders/:", "POST /admin/orders/:"]),
  closedRoutes: new Set(["POST /admin/exports"]),
  imports: [FILE],
};

const migration = (...statements: string[]) =>
  `class M { async up() { ${statements.map((sql) => `this.addSql(\`${sql}\`);`).join("\n")} }
   async down() { this.addSql(\`drop table "order"\`); } }`;
const workflow = (code = "") =>
  `/** Makes a cart. */ exports.createCartWorkflow = (0, sdk.createWorkflow)("create-cart", () => {
     const validate = (0, sdk.createHook)("validate", {}); ${code} });`;

/** The packages of a version that fits the shop, by their files. */
const FITTING: Record<string, string> = {
  "order/dist/migrations/Migration20260101000000.js": migration('create table "order" ("id" text)'),
  "core-flows/dist/cart/workflows/create-cart.js": workflow(),
  "core-flows/dist/order/steps/create-return.js": `exports.createReturnStep = (0, sdk.createStep)("create-return");`,
  "medusa/dist/api/admin/orders/[id]/route.js": "exports.GET = get; exports.POST = post;",
  "medusa/dist/api/admin/exports/route.js": "exports.POST = post;",
  "file-s3/dist/services/s3-file.js": "class S3FileService {}",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "aeroloft-upgrade-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let versions = 0;
/** A version with some files changed, added, or (null) removed. */
function version(changed: Record<string, string | null> = {}): MedusaVersion {
  const place = path.join(folder, String(++versions));
  for (const [file, content] of Object.entries({ ...FITTING, ...changed })) {
    if (content === null) continue;
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), content);
  }
  return readMedusa(place, uses.imports);
}
const differences = (changed: Record<string, string | null>): Difference[] =>
  compareVersions(version(), version(changed), uses);
const NEW_MIGRATION = "order/dist/migrations/Migration20260202000000.js";

describe("another version of Medusa", () => {
  it.each<[string, Record<string, string | null>, Difference[]]>([
    ["is the same", {}, []],
    ["has other comments", { "core-flows/dist/cart/workflows/create-cart.js": `// New.\n${workflow()}` }, []],
    ["changes tables that the shop does not read", { [NEW_MIGRATION]: migration('drop table "store"') }, []],
    [
      "adds a column to a table that the shop reads",
      { [NEW_MIGRATION]: migration('alter table if exists "order" add column "colour" text') },
      [
        {
          kind: "changed",
          what: "SQL",
          text: 'order/Migration20260202000000: alter table if exists "order" add column "colour" text',
        },
      ],
    ],
    [
      "removes a column that the shop reads",
      { [NEW_MIGRATION]: migration('alter table "order" drop column if exists "email"') },
      [
        {
          kind: "broken",
          what: "SQL",
          text: 'order/Migration20260202000000: alter table "order" drop column if exists "email"',
        },
      ],
    ],
    [
      "changes a workflow",
      { "core-flows/dist/cart/workflows/create-cart.js": workflow("more();") },
      [{ kind: "changed", what: "workflow", text: "createCartWorkflow has other code" }],
    ],
    [
      "loses a step",
      { "core-flows/dist/order/steps/create-return.js": null },
      [{ kind: "broken", what: "workflow", text: "createReturnStep is gone" }],
    ],
    [
      "loses a hook",
      { "core-flows/dist/cart/workflows/create-cart.js": workflow().replace('"validate"', '"check"') },
      [
        { kind: "changed", what: "workflow", text: "createCartWorkflow has other code" },
        { kind: "broken", what: "hook", text: "createCartWorkflow.validate is gone" },
      ],
    ],
    [
      "loses an open route and gets a new one",
      {
        "medusa/dist/api/admin/orders/[id]/route.js": "exports.GET = get;",
        "medusa/dist/api/admin/colours/[colour_id]/route.js": "exports.POST = post;",
      },
      [
        {
          kind: "broken",
          what: "route",
          text: "POST /admin/orders/: is gone, and stands in api/medusa-routes.ts",
        },
        { kind: "changed", what: "route", text: "POST /admin/colours/: is new, and closed until a list opens it" },
      ],
    ],
    [
      "moves a file that the shop imports",
      { "file-s3/dist/services/s3-file.js": null },
      [{ kind: "broken", what: "file", text: `${FILE} is gone` }],
    ],
  ])("that %s", (_what, changed, expected) => {
    expect(differences(changed)).toEqual(expected);
  });
});

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
