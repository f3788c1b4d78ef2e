import { z } from "zod";
import { withClient } from "../postgres/client";

/** Of the archive's form; another one is refused. */
export const FORMAT = 1;

/** Of rows that stay: a restored database has at least as many. */
const Counts = z.record(z.string(), z.int());
type Counts = z.infer<typeof Counts>;

/** "files" of the embedded PostgreSQL can be read by the same major version on the same kind of machine alone. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  kind: z.enum(["files", "dump"]),
  createdAt: z.iso.datetime(),
  shopVersion: z.string(),
  postgresMajor: z.int(),
  machine: z.string(),
  counts: Counts,
});
export type Manifest = z.infer<typeof Manifest>;

export const thisMachine = `${process.platform}-${process.arch}`;

const AnyFormat = z.object({ format: z.number() });

/** @throws Error in words for a person, for what is no manifest or one of another version. */
export function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("This file is not a backup of the shop: its manifest is damaged.");
  }
  const format = AnyFormat.safeParse(json);
  if (format.success && format.data.format !== FORMAT)
    throw new Error(
      `This backup has the form ${format.data.format}, and this version of the shop reads form ${FORMAT}: restore it with the version that made it.`,
    );
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new Error("This file is not a backup of the shop: its manifest is damaged.");
  return manifest.data;
}

export function refuseMachine(manifest: Manifest, postgresMajor: number): string | null {
  if (manifest.kind !== "files") return null;
  if (manifest.postgresMajor !== postgresMajor)
    return `The backup has files of PostgreSQL ${manifest.postgresMajor}, and this shop runs PostgreSQL ${postgresMajor}, which cannot read them: restore it with the version of the shop that made it (${manifest.shopVersion}).`;
  if (manifest.machine !== thisMachine)
    return `The backup has PostgreSQL's files of another kind of machine (${manifest.machine}, and this is ${thisMachine}).`;
  return null;
}

/** Orders and money are never deleted (docs/decisions/personal-data.md). */
const TABLES = ["order", "capture", "refund", "shop_document"] as const;

/**
 * In SQL, of a row `t`: Medusa deletes a capture or a refund again when Stripe does not answer, and the shop an order
 * that could not be placed.
 */
const STAYS: Partial<Record<(typeof TABLES)[number], string>> = {
  order: "exists (select from order_status s where s.order_id = t.id)",
  capture: "exists (select from payment p where p.id = t.payment_id and p.captured_at is not null)",
  refund: "exists (select from order_transaction x where x.reference_id = t.id)",
};

/** Deleted rows too; without tables that an older version of the shop lacks. With `staying`, those that will stay. */
export async function countRows(databaseUrl: string, { staying = false } = {}): Promise<Counts> {
  return await withClient(databaseUrl, async (client) => {
    const counts: Counts = {};
    for (const table of TABLES) {
      const name = client.escapeIdentifier(table);
      const found = await client.query("select to_regclass($1) is not null as there", [name]);
      if (!found.rows[0]?.there) continue;
      const which = (staying && STAYS[table]) || "true";
      const counted = await client.query(`select count(*) as rows from ${name} t where ${which}`);
      counts[table] = Number(counted.rows[0]?.rows);
    }
    return counts;
  });
}

export function lostRows(had: Counts, has: Counts): string[] {
  return Object.entries(had)
    .filter(([table, rows]) => (has[table] ?? 0) < rows)
    .map(([table, rows]) => `${table}: ${has[table] ?? 0} of ${rows} rows`);
}
