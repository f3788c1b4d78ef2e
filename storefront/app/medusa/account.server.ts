import {
  AccountAnswer,
  type ChangeEmail,
  type ChangePassword,
  type DeleteAccount,
  DeletionAnswer,
  EndSessionsAnswer,
  EXPORT_LISTS,
  EXPORT_PAGES,
  ExportAnswer,
  type ExportList,
  type ExportPage,
} from "medusa-backend/contract";
import { PAYMENT_TIMEOUT_MS, READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
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

/** The signed-in person's own account, how they sign in, and where they are signed in. */
export function getAccount(medusa: Medusa): Promise<AccountAnswer> {
  return medusa.fetch(shopPath("account"), { schema: AccountAnswer, timeoutMs: READ_TIMEOUT_MS });
}

/**
 * Sets a new password and ends all other sessions.
 * @throws AppError `invalid_credentials`, `conflict` for an account without a password, `too_many_requests`.
 */
export function changePassword(medusa: Medusa, body: ChangePassword): Promise<void> {
  return medusa.fetch(shopPath("account", "password"), { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS });
}

/** Mails the signed-in person a link to set a password. @throws AppError `too_many_requests`. */
export function mailPasswordLink(medusa: Medusa): Promise<void> {
  return medusa.fetch(shopPath("account", "password-link"), { method: "POST", timeoutMs: WRITE_TIMEOUT_MS });
}

/**
 * Mails a link to the wanted e-mail of the account; it does not reveal whether somebody else has it.
 * @throws AppError `invalid_credentials`, `invalid`, `forbidden`, `conflict`, `too_many_requests`.
 */
export function requestEmailChange(medusa: Medusa, body: ChangeEmail): Promise<void> {
  return medusa.fetch(shopPath("account", "email"), { method: "POST", body, timeoutMs: WRITE_TIMEOUT_MS });
}

/** Ends the person's other sessions, or with `all` this one as well. Returns how many ended. */
export async function endSessions(medusa: Medusa, { all }: { all: boolean }): Promise<number> {
  const call = { method: "DELETE", schema: EndSessionsAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  const query = all ? {} : { keep: "current" };
  return (await medusa.fetch(shopPath("account", "sessions"), { ...call, query })).ended;
}

/** The obstacles to deleting the account, and what is kept. */
export function getDeletion(medusa: Medusa): Promise<DeletionAnswer> {
  return medusa.fetch(shopPath("account", "deletion"), { schema: DeletionAnswer, timeoutMs: READ_TIMEOUT_MS });
}

/**
 * Deletes the account. It may wait for Stripe if a payment was started and not paid.
 * @throws AppError `invalid_credentials`, `invalid`, `forbidden`, `conflict`, `too_many_requests`.
 */
export function deleteAccount(medusa: Medusa, body: DeleteAccount): Promise<void> {
  return medusa.fetch(shopPath("account", "deletion"), { method: "POST", body, timeoutMs: PAYMENT_TIMEOUT_MS });
}
