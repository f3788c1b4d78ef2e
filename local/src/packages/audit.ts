import { readFileSync } from "node:fs";
import path from "node:path";
import { coerce, lt } from "semver";
import { z } from "zod";
import { ROOT } from "../settings/env";
import type { Accepted } from "./accepted";

const Advisory = z.looseObject({ url: z.string(), name: z.string(), title: z.string(), severity: z.string() });
/** `npm audit --json`, version 2: https://docs.npmjs.com/cli/commands/npm-audit */
const Report = z.looseObject({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.looseObject({ via: z.array(z.union([z.string(), Advisory])) })),
});
const Failure = z.looseObject({ message: z.string().optional(), error: z.object({ summary: z.string() }).optional() });

type Finding = { id: string; name: string; severity: string; title: string };

type Answer = { findings: Finding[] } | { unknown: string };

/** A failure, or anything that is no whole report, is not "no vulnerability". */
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
  // A text in `via` names another package of this report, which has the advisory itself.
  const advisories = Object.values(report.data.vulnerabilities).flatMap(({ via }) =>
    via.filter((cause) => typeof cause !== "string"),
  );
  return { findings: advisories.map(({ url, ...rest }) => ({ ...rest, id: url.slice(url.lastIndexOf("/") + 1) })) };
}

type Image = { name: string; version: string };
type Repaired = { image: string; in: string; what: string };

/** Nothing is known to be vulnerable (0), something is (1), or nobody can tell (2). */
type Verdict = { exitCode: 0 | 1 | 2; lines: string[] };

/** `asOf` is the day of the lists; both days as in 2027-05-31. */
export type Lists = {
  accepted: readonly Accepted[];
  repaired: readonly Repaired[];
  images: readonly Image[];
  asOf: string;
  today: string;
};

export function judge(answer: Answer, { accepted, repaired, images, asOf, today }: Lists): Verdict {
  const isAnswered = "findings" in answer;
  const findings = isAnswered ? answer.findings : [];
  const isAccepted = ({ id, name }: Finding) =>
    accepted.some((decision) => decision.id === id && decision.packages.includes(name));
  const open = [
    ...findings
      .filter((finding) => !isAccepted(finding))
      .map(({ id, severity, name, title }) => `${id} (${severity}) in ${name}: ${title}`),
    ...accepted
      .filter(({ until }) => today > until)
      .map(({ id, until }) => `${id} was accepted until ${until}: decide again.`),
    ...images.flatMap(({ name, version }) =>
      repaired
        .filter(({ image, in: least }) => image === name && lt(coerce(version) ?? "0.0.0", coerce(least) ?? "0.0.0"))
        .map(({ in: least, what }) => `image ${name}:${version}: ${what}, repaired in ${least}`),
    ),
  ];
  const days = Math.round((Date.parse(today) - Date.parse(asOf)) / 86_400_000);
  const lines = [
    ...(isAnswered ? [] : [`Unknown: the registry did not answer (${answer.unknown})`]),
    `The lists of what is accepted, and of images, are of ${asOf}, ${days} ${days === 1 ? "day" : "days"} old.`,
  ];
  if (open.length > 0) return { exitCode: 1, lines: [...lines, "Known vulnerabilities:", ...new Set(open)] };
  const verdict = `No vulnerability is known beside the ${accepted.length} that are accepted.`;
  return isAnswered ? { exitCode: 0, lines: [...lines, verdict] } : { exitCode: 2, lines };
}

const IMAGE = /^ {4}image: (?<name>[a-z/]+):(?<version>[\d.]+)/gm;
const BASE = /^ARG (?<name>[A-Z]+)_TAG=(?<version>[\d.]+)/gm;
const FILES = ["docker-compose.yml", "medusa-backend/Dockerfile", "storefront/Dockerfile", "proxy/Dockerfile"];

export function baseImages(): Image[] {
  return FILES.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return [...text.matchAll(file.endsWith(".yml") ? IMAGE : BASE)].map(({ groups }) => ({
      name: groups?.name?.toLowerCase() ?? "",
      version: groups?.version ?? "",
    }));
  });
}
