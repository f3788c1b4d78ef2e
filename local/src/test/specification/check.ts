import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { globSync } from "tinyglobby";
import { out } from "../../lib/output";
import { ROOT } from "../../settings/paths";
import { NOTHING, sum, type Tally } from "../tally";
import { compare } from "./compare";
import { type RanTest, testsOfPlaywright, testsOfVitest } from "./reports";
import { compareShown, readSecurityTable } from "./security";
import { readTable } from "./table";

const REPORTS = [
  { files: "{unit,contract,contract-*}.json", read: testsOfVitest },
  { files: "{browser,browser-*,outages}.json", read: testsOfPlaywright },
];

async function testsThatRan(folder: string): Promise<RanTest[]> {
  const read = REPORTS.flatMap((report) =>
    globSync(report.files, { cwd: folder, absolute: true }).map(async (file) =>
      report.read(JSON.parse(await readFile(file, "utf8")), ROOT),
    ),
  );
  return (await Promise.all(read)).flat();
}

type Judge = (page: string, tests: RanTest[]) => string[];

/** Holds one page's table against the tests. Counts as one; never throws. */
async function checkTable(folder: string, page: string, advice: string, judge: Judge): Promise<Tally> {
  const name = path.basename(page, ".md");
  const faultsOf = async () => judge(await readFile(path.join(ROOT, page), "utf8"), await testsThatRan(folder));
  const faults = await faultsOf().catch((error: unknown) => [
    `The table or a report of the tests could not be read: ${String(error)}`,
  ]);
  if (faults.length === 0) {
    out.line(`  ✓ ${name}`);
    return { ...NOTHING, passed: 1 };
  }
  out.line(`  ✗ ${name}: ${advice}`);
  for (const fault of faults) out.line(`      ${fault}`);
  return { ...NOTHING, failed: 1 };
}

/**
 * Holds docs/specification.md and docs/security.md against the reports in `folder` that the tests of this run wrote;
 * `full` says that it is `npm run test:full`. Each counts as one; never throws.
 */
export async function checkTables(folder: string, { full }: { full: boolean }): Promise<Tally> {
  const exists = (file: string) => existsSync(path.join(ROOT, file));
  return sum([
    await checkTable(
      folder,
      "docs/specification.md",
      "put docs/specification.md and the ids in the tests' titles in step.",
      (page, tests) => compare(readTable(page), tests, exists),
    ),
    await checkTable(
      folder,
      "docs/security.md",
      "put docs/security.md and the tests that it names in step.",
      (page, tests) => compareShown(readSecurityTable(page), tests, full),
    ),
  ]);
}
