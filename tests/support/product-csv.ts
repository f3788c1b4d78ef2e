import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { toldBy } from "./answers";
import type { Person } from "./person";

export type CsvRow = Record<string, string>;

/** The products of a list from the admin's file. */
export async function exportRows(admin: Person, query: Record<string, string>): Promise<CsvRow[]> {
  return parse(await exportText(admin, query), { bom: true, columns: true });
}

export async function exportText(admin: Person, query: Record<string, string>): Promise<string> {
  const answer = await admin.visit(`/dashboard/productsExport?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`the export answered ${await toldBy(answer)}`);
  return Buffer.from(await answer.arrayBuffer()).toString();
}

/** Rows as a CSV file. */
export const toFile = (rows: readonly CsvRow[]): string => stringify([...rows], { header: true });
