import { createHash } from "node:crypto";
import { z } from "zod";
import type { Accepted } from "./accepted-advisories";
import type { Locked } from "./lock-file";

/** A published vulnerability, and the locked packages that have it: `esbuild@0.17.6`. */
const Finding = z.object({ id: z.string(), severity: z.string(), title: z.string(), packages: z.array(z.string()) });
export type Finding = z.infer<typeof Finding>;

/** The last answer of a registry that was kept: which packages it was asked about, when, and what it knew. */
export const KeptAnswer = z.object({
  askedAt: z.iso.datetime().nullable(),
  lock: z.string().nullable(),
  findings: z.array(Finding),
});
export type KeptAnswer = z.infer<typeof KeptAnswer>;

const Advisory = z.looseObject({ url: z.string(), title: z.string(), severity: z.string() });
/** The report of `npm audit --json`, version 2: https://docs.npmjs.com/cli/commands/npm-audit */
const Report = z.looseObject({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({ via: z.array(z.union([z.string(), Advisory])), nodes: z.array(z.string()) }),
  ),
});
const Failure = z.looseObject({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string() }).optional(),
});

export const nameOf = ({ name, version }: Locked) => `${name}@${version}`;

/** A digest of everything that the lock file installs, so that a change of it shows. */
export const digestOf = (packages: readonly Locked[]) =>
  createHash("sha256")
    .update([...new Set(packages.map(nameOf))].sort().join("\n"))
    .digest("hex");

/** What npm printed: the vulnerabilities that the registry knows, or why there is no answer. */
export type Answer = { findings: Finding[] } | { unknown: string };

/** Reads what `npm audit --json` printed. A failure, or anything that is no whole report, is not "no vulnerability". */
export function readAudit(printed: string, packages: readonly Locked[]): Answer {
  let json: unknown;
  try {
    json = JSON.parse(printed);
  } catch {
    return { unknown: "npm printed no report." };
  }
  const report = Report.safeParse(json);
  if (!report.success) {
    const { message, error } = Failure.safeParse(json).data ?? {};
    return { unknown: message || error?.summary || "npm's report has another form than this check knows." };
  }
  const findings = new Map<string, Finding>();
  for (const { via, nodes } of Object.values(report.data.vulnerabilities)) {
    const affected = packages.filter(({ folder }) => nodes.includes(folder)).map(nameOf);
    for (const advisory of via) {
      // A text names another package of this report, which has the advisory itself.
      if (typeof advisory === "string") continue;
      const id = advisory.url.slice(advisory.url.lastIndexOf("/") + 1);
      const known = findings.get(id)?.packages ?? [];
      const { title, severity } = advisory;
      findings.set(id, { id, title, severity, packages: [...new Set([...known, ...affected])].sort() });
    }
  }
  return { findings: [...findings.values()].sort((one, other) => one.id.localeCompare(other.id, "en")) };
}

/** The state of the locked packages: none is known to be vulnerable, some are, or nobody can tell. */
export type Verdict = { exitCode: 0 | 1 | 2; lines: string[] };

const packageOf = (named: string) => named.slice(0, named.lastIndexOf("@"));

/** What of the findings nobody has accepted, a line each; `today` as in 2027-05-31. */
function openOf(findings: readonly Finding[], accepted: readonly Accepted[], today: string): string[] {
  return findings.flatMap(({ id, severity, title, packages }) => {
    const decision = accepted.find((candidate) => candidate.id === id);
    const others = packages.filter((named) => !decision?.packages.includes(packageOf(named)));
    if (!decision || others.length > 0)
      return [`${id} (${severity}) in ${(decision ? others : packages).join(", ")}: ${title}`];
    return today > decision.until ? [`${id} was accepted until ${decision.until}: decide again.`] : [];
  });
}

/**
 * Judges an answer of the registry by what was accepted. Without an answer it falls back on the one that was kept, as
 * far as its packages are still locked, and is never good news: 2 instead of 0.
 */
export function judge(
  answer: Answer,
  {
    packages,
    kept,
    accepted,
    today,
  }: { packages: readonly Locked[]; kept: KeptAnswer; accepted: readonly Accepted[]; today: string },
): Verdict {
  if ("findings" in answer) {
    const open = openOf(answer.findings, accepted, today);
    if (open.length > 0) return { exitCode: 1, lines: ["Known vulnerabilities:", ...open] };
    const count = answer.findings.length;
    return { exitCode: 0, lines: [`No vulnerability is known beside ${count} that are accepted.`] };
  }
  const names = new Set(packages.map(nameOf));
  const still = kept.findings
    .map((finding) => ({ ...finding, packages: finding.packages.filter((named) => names.has(named)) }))
    .filter((finding) => finding.packages.length > 0);
  const open = openOf(still, accepted, today);
  const since =
    kept.askedAt === null ? "No answer was ever kept." : `The last answer is of ${kept.askedAt.slice(0, 10)}.`;
  const changed = kept.lock === digestOf(packages) ? "No package has changed since." : "Packages have changed since.";
  return {
    exitCode: open.length > 0 ? 1 : 2,
    lines: [
      `Unknown: the registry did not answer (${answer.unknown})`,
      kept.askedAt === null ? since : `${since} ${changed}`,
      ...(open.length > 0
        ? ["Vulnerabilities that were known before, in packages that are still locked:", ...open]
        : []),
    ],
  };
}
