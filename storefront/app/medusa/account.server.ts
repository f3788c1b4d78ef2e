import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { EXPORT_LISTS, EXPORT_PAGES, type ExportList } from "medusa-backend/contract";
import {
  GetAccountExport,
  GetCustomer,
  GetCustomerExport,
  ListCustomerExport,
  ListExported,
  type RouteAnswer,
} from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";
import { toActs } from "./record.server";

/** Of the signed-in person's own data, or of a customer's for an admin. */
async function* rowsOf(medusa: Medusa, list: ExportList, customerId?: string): AsyncGenerator<unknown> {
  const options = { answer: EXPORT_PAGES[list] };
  let after: string | null = "";
  while (after !== null) {
    const asked = { list, ...(after !== "" && { after }) };
    const page: RouteAnswer<typeof ListExported> = await (customerId === undefined
      ? medusa.call(ListExported, asked, options)
      : medusa.call(ListCustomerExport, { id: customerId, ...asked }, options));
    yield* page.rows;
    after = page.next;
  }
}

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The file's names are in snake case; those inside mails and changes stay as they are. */
function toFile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFile);
  if (typeof value !== "object" || value === null) return value;
  const isKept = (name: string) => name === "contents" || name === "values";
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [toSnake(name), isKept(name) ? held : toFile(held)]),
  );
}

/**
 * A person's data as one JSON object in chunks (docs/decisions/accounts.md): a page of a list is requested once the
 * previous one was read, so that no export fills the memory. The first piece is loaded before this answers. Admins name
 * the `customerId`.
 */
export async function readAccountExport(medusa: Medusa, customerId?: string): Promise<ReadableStream> {
  const { profile, ...parts } = await (customerId === undefined
    ? medusa.call(GetAccountExport)
    : medusa.call(GetCustomerExport, { id: customerId }));
  const head = { format: "aeroloft-account", version: 1, made_at: new Date().toISOString(), profile, ...parts };
  async function* pieces() {
    yield JSON.stringify(toFile(head), null, 2).slice(0, -2);
    for (const list of EXPORT_LISTS) {
      yield `,\n  "${list}": [`;
      let separator = "\n";
      for await (const row of rowsOf(medusa, list, customerId)) {
        yield separator + JSON.stringify(toFile(row));
        separator = ",\n";
      }
      yield "\n  ]";
    }
    yield "\n}\n";
  }
  return createReadableStreamFromReadable(Readable.from(pieces()));
}

export async function getCustomer(medusa: Medusa, id: string) {
  const { record, ...answer } = await medusa.call(GetCustomer, { id });
  return { ...answer, record: toActs(record) };
}
export type StaffCustomer = Awaited<ReturnType<typeof getCustomer>>;
