import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { globSync } from "tinyglobby";
import { out } from "../../lib/output";
import { ROOT } from "../../settings/paths";
import { NOTHING, type Tally } from "../tally";
import { compare } from "./compare";
import { type RanTest, testsOfPlaywright, testsOfVitest } from "./reports";
import { readTable } from "./table";

const TABLE = path.join(ROOT, "docs/specification.md");
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

async function faultsOf(folder: string): Promise<string[]> {
  try {
    const rows = readTable(await readFile(TABLE, "utf8"));
    return compare(rows, await testsThatRan(folder), (file) => existsSync(path.join(ROOT, file)));
  } catch (error) {
    return [`The table or a report of the tests could not be read: ${String(error)}`];
  }
}

/**
 * Holds docs/specification.md against the reports in `folder` that the tests of this run wrote. Counts as one; never
 * throws.
 */
export async function checkSpecification(folder: string): Promise<Tally> {
  const faults = await faultsOf(folder);
  if (faults.length === 0) {
    out.line("  ✓ specification");
    return { ...NOTHING, passed: 1 };
  }
  out.line("  ✗ specification: put docs/specification.md and the ids in the tests' titles in step.");
  for (const fault of faults) out.line(`      ${fault}`);
  return { ...NOTHING, failed: 1 };
}
