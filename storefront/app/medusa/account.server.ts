import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import {
  EXPORT_LISTS,
  EXPORT_PAGES,
  type ExportList,
  type GetMergeAnswer,
  type SaveAddress,
} from "medusa-backend/contract";
import {
  AddAddress,
  ChangeAddress,
  EndSessions,
  GetAccountExport,
  GetCustomer,
  GetCustomerExport,
  GetMerge,
  ListCustomerExport,
  ListExported,
  type RouteAnswer,
} from "medusa-backend/contract/routes";
import { ifRefused } from "~/domain/app-error";
import type { Medusa } from "./client.server";
import { toActs } from "./record.server";

/** Rows of the signed-in person's own data, or of a customer's for an admin. */
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

/** A record under the names of the file, which are in snake case. The contents of mails and changes keep theirs. */
function toFile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toFile);
  if (typeof value !== "object" || value === null) return value;
  const isKept = (name: string) => name === "contents" || name === "values";
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [toSnake(name), isKept(name) ? held : toFile(held)]),
  );
}

/**
 * A person's data as the text of one JSON object, in chunks: a page of a list is requested once the previous one was
 * read, so that no export fills the memory. docs/decisions/accounts.md describes its shape. The first piece is loaded
 * before this answers. Whose data it is: the signed-in person's, or, for an admin, that of the customer `customerId`.
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

/** Ends the person's other sessions, or with `all` this one as well. Returns how many ended. */
export async function endSessions(medusa: Medusa, { all }: { all: boolean }): Promise<number> {
  return (await medusa.call(EndSessions, all ? {} : { keep: "current" })).ended;
}

/** Saves a new address, or changes the one with this id. */
export async function saveAddress(medusa: Medusa, addressId: string | null, body: SaveAddress): Promise<void> {
  if (addressId === null) await medusa.call(AddAddress, body);
  else await medusa.call(ChangeAddress, { id: addressId, ...body });
}

/** A customer and what belongs to them (admin). */
export async function getCustomer(medusa: Medusa, id: string) {
  const { record, ...answer } = await medusa.call(GetCustomer, { id });
  return { ...answer, record: toActs(record) };
}
export type StaffCustomer = Awaited<ReturnType<typeof getCustomer>>;

/** What merging one record into another would move (admin); null once one of them is gone. */
export const getMerge = (medusa: Medusa, merge: { id: string; from: string }): Promise<GetMergeAnswer | null> =>
  medusa.call(GetMerge, merge).catch(ifRefused(null, "not_found"));
