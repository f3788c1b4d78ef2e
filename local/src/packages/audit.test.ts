import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { ACCEPTED, type Accepted, REPAIRED_IMAGES } from "./accepted";
import { baseImages, judge, type Lists, readAudit } from "./audit";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** What npm 11 prints for a router with one advisory and a package that depends on it, shortened. */
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    app: { name: "app", severity: "high", via: ["router"], effects: [], range: "*", nodes: ["node_modules/app"] },
    router: {
      name: "router",
      severity: "high",
      via: [
        {
          ...{ source: 1_100_000, name: "router", title: "Leads elsewhere", severity: "high", range: "<7.0.0" },
          url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
        },
      ],
      nodes: ["node_modules/router", "node_modules/old/node_modules/router"],
    },
  },
  metadata: { vulnerabilities: { high: 2, total: 2 } },
});
/** What npm 11 prints where the registry has no such endpoint, shortened. */
const REFUSED = JSON.stringify({
  message: "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
  statusCode: 405,
  error: { summary: "", detail: "" },
});
const OFFLINE = JSON.stringify({ error: { code: "ENOTFOUND", summary: "request failed", detail: "" } });
const NONE = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} });

const router = { id: "GHSA-aaaa-bbbb-cccc", packages: ["router"] };
const decision: Accepted = { ...router, reason: "None.", test: null, until: "2027-01-31" };
const lists: Lists = {
  accepted: [decision],
  repaired: [{ image: "store", in: "8.2.1", what: "Runs anything" }],
  images: [{ name: "store", version: "8.10" }],
  asOf: "2026-12-01",
  today: "2027-01-31",
};
const AGE = "The lists of what is accepted, and of images, are of 2026-12-01, 61 days old.";
const judged = (printed: string, change: Partial<Lists> = {}) => judge(readAudit(printed), { ...lists, ...change });

it.each([
  ["refuses", REFUSED, "405 Method Not Allowed"],
  ["is away", OFFLINE, "request failed"],
  ["answers nothing", "", "npm printed no report."],
  ["answers half a report", REPORT.slice(0, 200), "npm printed no report."],
  ["answers another form", JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} }), "another form"],
])("a registry that does not answer is unknown, never good news: it %s", (_what, printed, words) => {
  const { exitCode, lines } = judged(printed);
  expect([exitCode, lines[1]]).toEqual([2, AGE]);
  for (const part of ["Unknown: the registry did not answer (", words]) expect(lines[0]).toContain(part);
});

it("a registry that answers is good news where all is accepted, and else a failure", () => {
  const lines = [AGE, "No vulnerability is known beside the 1 that are accepted."];
  for (const report of [NONE, REPORT]) expect(judged(report)).toEqual({ exitCode: 0, lines });
  const failed = [AGE, "Known vulnerabilities:", "GHSA-aaaa-bbbb-cccc (high) in router: Leads elsewhere"];
  for (const accepted of [[], [{ ...decision, packages: ["app"] }]])
    expect(judged(REPORT, { accepted })).toMatchObject({ exitCode: 1, lines: failed });
});

describe("the vulnerabilities that the shop lives with", () => {
  it("each have a reason, and a test that exists or nothing that uses them", () => {
    expect(ACCEPTED.filter(({ reason, packages }) => reason.length < 60 || packages.length === 0)).toEqual([]);
    const absent = ACCEPTED.filter(
      ({ test }) => test && !(existsSync(path.join(ROOT, test.file)) && read(test.file).includes(test.title)),
    );
    expect(absent).toEqual([]);
    expect(ACCEPTED.filter(({ until }) => !/^\d{4}-\d{2}-\d{2}$/.test(until))).toEqual([]);
  });

  it("are in no image: each has a version in which what was announced is repaired", () => {
    const images = baseImages();
    expect(images.map(({ name }) => name)).toEqual(["postgres", "redis", "node", "node", "caddy"]);
    const asked = { accepted: [], repaired: REPAIRED_IMAGES, images, asOf: "2027-01-01", today: "2027-01-01" };
    const said = "No vulnerability is known beside the 0 that are accepted.";
    expect(judge({ findings: [] }, asked).lines.slice(1)).toEqual([said]);
  });
});
