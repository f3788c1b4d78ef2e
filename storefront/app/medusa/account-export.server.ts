import { EXPORT_LISTS, EXPORT_PAGES, ExportAnswer, type ExportList, type ExportPage } from "medusa-backend/contract";
import { READ_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/** The short part of a person's data. @throws AppError `unauthenticated`, `too_many_requests`. */
const getShortPart = (medusa: Medusa): Promise<ExportAnswer> =>
  medusa.fetch(shopPath("account", "export"), { schema: ExportAnswer, timeoutMs: READ_TIMEOUT_MS });

async function* rowsOf(medusa: Medusa, list: ExportList): AsyncGenerator<unknown> {
  let after: string | null = "";
  while (after !== null) {
    const query: { after?: string } = after === "" ? {} : { after };
    const page: ExportPage = await medusa.fetch<ExportPage>(shopPath("account", "export", list), {
      query,
      schema: EXPORT_PAGES[list],
      timeoutMs: READ_TIMEOUT_MS,
    });
    yield* page.rows;
    after = page.next;
  }
}

/**
 * A person's data as the text of one JSON object, in chunks: a page of a list is requested once the previous one was
 * read, so that no export fills the memory. docs/decisions/account.md describes its shape. The first piece is loaded
 * before this answers.
 * @throws AppError as `getShortPart`
 */
export async function readAccountExport(medusa: Medusa, now: Date): Promise<AsyncGenerator<string>> {
  const { profile, ...parts } = await getShortPart(medusa);
  const head = { format: "aeroloft-account", version: 1, made_at: now.toISOString(), profile, ...parts };
  return (async function* pieces() {
    yield JSON.stringify(head, null, 2).slice(0, -2);
    for (const list of EXPORT_LISTS) {
      yield `,\n  "${list}": [`;
      let separator = "\n";
      for await (const row of rowsOf(medusa, list)) {
        yield separator + JSON.stringify(row);
        separator = ",\n";
      }
      yield "\n  ]";
    }
    yield "\n}\n";
  })();
}
