import { EXPORT_LISTS, EXPORT_PAGES, type ExportList, type SaveAddress } from "medusa-backend/contract";
import {
  AddAddress,
  ChangeAddress,
  EndSessions,
  GetAccountExport,
  ListExported,
  type RouteAnswer,
} from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

async function* rowsOf(medusa: Medusa, list: ExportList): AsyncGenerator<unknown> {
  let after: string | null = "";
  while (after !== null) {
    const options = { answer: EXPORT_PAGES[list] };
    const page: RouteAnswer<typeof ListExported> = await medusa.call(
      ListExported,
      { list, ...(after !== "" && { after }) },
      options,
    );
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
 * before this answers.
 */
export async function readAccountExport(medusa: Medusa, now: Date): Promise<AsyncGenerator<string>> {
  const { profile, ...parts } = await medusa.call(GetAccountExport);
  const head = { format: "aeroloft-account", version: 1, made_at: now.toISOString(), profile, ...parts };
  return (async function* pieces() {
    yield JSON.stringify(toFile(head), null, 2).slice(0, -2);
    for (const list of EXPORT_LISTS) {
      yield `,\n  "${list}": [`;
      let separator = "\n";
      for await (const row of rowsOf(medusa, list)) {
        yield separator + JSON.stringify(toFile(row));
        separator = ",\n";
      }
      yield "\n  ]";
    }
    yield "\n}\n";
  })();
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
