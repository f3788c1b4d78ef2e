import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../settings/env";
import { ACCEPTED, type Accepted, affectedBy, judge, KnownAdvisories, readAudit, type Used } from "./advisories";
import { baseImages, lockedPackages } from "./lock-file";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const USED: Used[] = [
  { name: "router", version: "6.30.6" },
  { name: "router", version: "5.0.0" },
  { name: "app", version: "1.0.0" },
  { name: "image store", version: "8.2" },
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
  affects: [{ name: "router", versions: "<7.0.0" }],
};
const IN_STORE = { ...FINDING, id: "Store-1", affects: [{ name: "image store", versions: "<8.2.1" }] };
const decision: Accepted = { id: FINDING.id, packages: ["router"], reason: "None.", test: null, until: "2027-01-31" };
const lists = (packages: (typeof FINDING)[], programs: (typeof FINDING)[] = []): KnownAdvisories => ({
  packages: { asOf: "2026-12-01", from: "read by hand", findings: packages },
  programs: { asOf: "2027-01-30", from: "read by hand", findings: programs },
});
const situation = { used: USED, known: lists([FINDING]), accepted: [decision], today: "2027-01-31" };
const judged = (printed: string, change: Partial<typeof situation> = {}) =>
  judge(readAudit(printed), { ...situation, ...change });

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
    expect(lines[1]).toBe("The list for packages is of 2026-12-01, 61 days old (read by hand).");
  });

  it("is a failure if a vulnerability of the list is in a package that is used, and not accepted", () => {
    expect(judged(OFFLINE).lines.at(-1)).toBe("No vulnerability is known beside 1 that are accepted.");
    const open = judged(OFFLINE, { accepted: [] });
    expect(open.exitCode).toBe(1);
    expect(open.lines.at(-1)).toBe("GHSA-aaaa-bbbb-cccc (high) in router@5.0.0, router@6.30.6: Leads elsewhere");
    const used = [{ name: "router", version: "7.18.0" }];
    expect(judged(OFFLINE, { accepted: [], used }).exitCode).toBe(2);
  });
});

describe("a registry that answers", () => {
  it("is good news where it knows no vulnerability, or those that are accepted", () => {
    expect(judged(NONE)).toEqual({
      exitCode: 0,
      lines: [
        "The list for images and programs is of 2027-01-30, 1 day old (read by hand).",
        "No vulnerability is known beside 0 that are accepted.",
      ],
    });
    expect(judged(REPORT).exitCode).toBe(0);
    expect(readAudit(REPORT)).toEqual({ findings: [FINDING] });
  });

  it("does not know the images: they are compared with the list", () => {
    const known = lists([], [IN_STORE]);
    const old = judged(NONE, { known });
    expect([old.exitCode, old.lines.at(-1)]).toEqual([1, "Store-1 (high) in image store@8.2: Leads elsewhere"]);
    expect(judged(NONE, { known, used: [{ name: "image store", version: "8.2.1" }] }).exitCode).toBe(0);
  });

  it("is a failure where nobody has accepted one, has done so for another package, or for no longer", () => {
    expect(judged(REPORT, { accepted: [] })).toMatchObject({ exitCode: 1 });
    const other = judged(REPORT, { accepted: [{ ...decision, packages: ["app"] }] });
    expect([other.exitCode, other.lines.at(-1)]).toEqual([
      1,
      "GHSA-aaaa-bbbb-cccc (high) in router@5.0.0, router@6.30.6: Leads elsewhere",
    ]);
    const ended = judged(REPORT, { today: "2027-02-01" });
    expect([ended.exitCode, ended.lines.at(-1)]).toEqual([
      1,
      "GHSA-aaaa-bbbb-cccc was accepted until 2027-01-31: decide again.",
    ]);
  });
});

describe("the vulnerabilities that the shop lives with", () => {
  const known = KnownAdvisories.parse(JSON.parse(read("local/src/packages/advisories.json")));
  const findings = [...known.packages.findings, ...known.programs.findings];
  const used = [...lockedPackages(), ...baseImages()];
  const verdict = (replaced: Used[] = []) =>
    judge(
      { unknown: "not asked" },
      {
        used: [...used.filter(({ name }) => !replaced.some((other) => other.name === name)), ...replaced],
        known,
        accepted: ACCEPTED,
        today: "2026-11-28",
      },
    );

  it("are all that are known of the packages and images in use", () => {
    expect(verdict().exitCode).toBe(2);
    expect(used).toContainEqual({ name: "image postgres", version: "18.6" });
    expect(used.filter(({ name }) => name.startsWith("image ")).map(({ name }) => name)).toEqual([
      "image postgres",
      "image redis",
      "image node",
      "image node",
      "image caddy",
    ]);
  });

  it.each([
    ["lodash", "4.17.23"],
    ["tar", "6.2.1"],
    ["image postgres", "18.4"],
    ["image redis", "8.2.3"],
  ])("do not include those of %s %s", (name, version) => {
    const { exitCode, lines } = verdict([{ name, version }]);
    expect([exitCode, lines.slice(4).every((line) => line.includes(`in ${name}@${version}: `))]).toEqual([1, true]);
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
    const found = new Set(findings.filter((finding) => affectedBy(finding, used).length > 0).map(({ id }) => id));
    expect(ACCEPTED.filter(({ id }) => !found.has(id))).toEqual([]);
  });
});
