import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/paths";
import { ACCEPTED, type Accepted } from "./accepted-advisories";
import { digestOf, judge, KeptAnswer, nameOf, readAudit } from "./advisories";
import { type Locked, lockedPackages } from "./lock-file";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const locked = (folder: string, name: string, version: string): Locked => {
  return { folder, name, version, license: "MIT", forDevelopment: false };
};
const PACKAGES = [
  locked("node_modules/router", "router", "6.30.6"),
  locked("node_modules/old/node_modules/router", "router", "5.0.0"),
  locked("node_modules/app", "app", "1.0.0"),
];

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
          source: 1_100_000,
          name: "router",
          title: "Leads elsewhere",
          url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
          severity: "high",
          range: "<7.0.0",
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

const FINDING = {
  id: "GHSA-aaaa-bbbb-cccc",
  severity: "high",
  title: "Leads elsewhere",
  packages: ["router@5.0.0", "router@6.30.6"],
};
const decision: Accepted = { id: FINDING.id, packages: ["router"], reason: "None.", test: null, until: "2027-01-31" };
const nothingKept: KeptAnswer = { askedAt: null, lock: null, findings: [] };
const situation = { packages: PACKAGES, kept: nothingKept, accepted: [decision], today: "2027-01-31" };
const judged = (printed: string, change: Partial<typeof situation> = {}) =>
  judge(readAudit(printed, PACKAGES), { ...situation, ...change });

describe("a registry that does not answer", () => {
  it.each([
    ["refuses", REFUSED, "405 Method Not Allowed"],
    ["is away", OFFLINE, "request failed"],
    ["answers nothing", "", "npm printed no report."],
    ["answers half a report", REPORT.slice(0, 200), "npm printed no report."],
    ["answers another form", JSON.stringify({ auditReportVersion: 3, vulnerabilities: {} }), "another form"],
  ])("is unknown, never good news: it %s", (_what, printed, words) => {
    const { exitCode, lines } = judged(printed);
    expect(exitCode).toBe(2);
    expect(lines[0]).toContain("Unknown: the registry did not answer (");
    expect(lines[0]).toContain(words);
    expect(lines[1]).toBe("No answer was ever kept.");
  });

  it("is a failure where a vulnerability that was known before is still locked, and not accepted", () => {
    const kept = { askedAt: "2026-12-01T00:00:00.000Z", lock: digestOf(PACKAGES), findings: [FINDING] };
    expect(judged(OFFLINE, { kept }).exitCode).toBe(2);
    expect(judged(OFFLINE, { kept }).lines[1]).toBe("The last answer is of 2026-12-01. No package has changed since.");
    const open = judged(OFFLINE, { kept, accepted: [] });
    expect(open.exitCode).toBe(1);
    expect(open.lines.at(-1)).toBe("GHSA-aaaa-bbbb-cccc (high) in router@5.0.0, router@6.30.6: Leads elsewhere");
    const updated = [locked("node_modules/router", "router", "7.18.0")];
    const later = judged(OFFLINE, { kept, accepted: [], packages: updated });
    expect([later.exitCode, later.lines[1]]).toEqual([
      2,
      "The last answer is of 2026-12-01. Packages have changed since.",
    ]);
  });
});

describe("a registry that answers", () => {
  it("is good news where it knows no vulnerability, or those that are accepted", () => {
    expect(judged(NONE)).toEqual({ exitCode: 0, lines: ["No vulnerability is known beside 0 that are accepted."] });
    expect(judged(REPORT).exitCode).toBe(0);
    expect(readAudit(REPORT, PACKAGES)).toEqual({ findings: [FINDING] });
  });

  it("is a failure where nobody has accepted one, has done so for another package, or for no longer", () => {
    expect(judged(REPORT, { accepted: [] })).toMatchObject({ exitCode: 1 });
    const other = judged(REPORT, { accepted: [{ ...decision, packages: ["app"] }] });
    expect([other.exitCode, other.lines[1]]).toEqual([
      1,
      "GHSA-aaaa-bbbb-cccc (high) in router@5.0.0, router@6.30.6: Leads elsewhere",
    ]);
    const ended = judged(REPORT, { today: "2027-02-01" });
    expect([ended.exitCode, ended.lines[1]]).toEqual([
      1,
      "GHSA-aaaa-bbbb-cccc was accepted until 2027-01-31: decide again.",
    ]);
  });
});

describe("the vulnerabilities that the shop lives with", () => {
  const kept = KeptAnswer.parse(JSON.parse(read("local/src/packages/advisories.json")));
  const names = new Set(lockedPackages().map(nameOf));

  it("are all that were known when the registry was last asked, in packages that are locked", () => {
    const situation = { packages: lockedPackages(), kept, accepted: ACCEPTED, today: "2026-01-01" };
    expect(judge({ unknown: "not asked" }, situation).lines.slice(2)).toEqual([]);
    expect(kept.findings.flatMap(({ packages }) => packages.filter((named) => !names.has(named)))).toEqual([]);
  });

  it("each have a reason, and a test that exists or nothing that uses them", () => {
    expect(ACCEPTED.filter(({ reason, packages }) => reason.length < 60 || packages.length === 0)).toEqual([]);
    const absent = ACCEPTED.filter(
      ({ test }) => test && !(existsSync(path.join(ROOT, test.file)) && read(test.file).includes(test.title)),
    );
    expect(absent).toEqual([]);
    expect(ACCEPTED.filter(({ until }) => !/^\d{4}-\d{2}-\d{2}$/.test(until))).toEqual([]);
  });

  it("are no longer on the list when nothing has them", () => {
    const found = new Set(kept.findings.map(({ id }) => id));
    expect(ACCEPTED.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
