import { expect } from "vitest";
import type { CheckWithdrawalAnswer } from "../../medusa-backend/src/contract/withdrawals";
import { toldBy } from "./answers";
import { queryDatabase } from "./database";
import { waitForMails } from "./mails";
import type { Person } from "./person";

export const withdrawalPath = (orderId: string): string => `/withdraw/${orderId}`;

/** The data of an order's withdrawal. */
export async function readWithdrawal(person: Person, orderId: string): Promise<CheckWithdrawalAnswer> {
  const answer = await person.visit(`${withdrawalPath(orderId)}?_data=routes%2Fwithdraw_.%24id`);
  if (answer.status !== 200) throw new Error(`the withdrawal answered ${await toldBy(answer)}`);
  return await answer.json();
}

/** The fields of some pieces of each line, by place; all that are left if none are given. */
async function fieldsOf(person: Person, orderId: string, pieces?: readonly number[]): Promise<Record<string, string>> {
  const { lines } = await readWithdrawal(person, orderId);
  return Object.fromEntries(
    lines.flatMap(({ lineId, unsent, sent }, place) => [
      [`line_${place}`, lineId],
      [`quantity_${place}`, String(pieces?.[place] ?? (pieces ? 0 : unsent + sent))],
    ]),
  );
}

/** The first press, like a browser without scripts; returns the question's page and the fields of the second press. */
export async function askWithdrawal(person: Person, orderId: string, pieces?: readonly number[]) {
  const fields = await fieldsOf(person, orderId, pieces);
  const answer = await person.submit(withdrawalPath(orderId), { form: "choose", ...fields });
  const page = await answer.text();
  const [, key = ""] = /name="key" value="([^"]+)"/.exec(page) ?? [];
  const all: Record<string, string> = /name="all" value="yes"/.test(page) ? { all: "yes" } : {};
  return { status: answer.status, page, confirm: { form: "confirm", key, ...all, ...fields } };
}

/** Both presses; returns the page that says what was confirmed. */
export async function withdraw(person: Person, orderId: string, pieces?: readonly number[]): Promise<string> {
  const { page, confirm } = await askWithdrawal(person, orderId, pieces);
  expect(page).toContain("Confirm withdrawal");
  const answer = await person.submit(withdrawalPath(orderId), confirm);
  const done = await answer.text();
  expect(answer.status, done.slice(0, 200)).toBe(200);
  expect(done).toContain("You have withdrawn");
  return done;
}

/** Asks for the link to an order's withdrawal. */
export const askWithdrawalLink = (person: Person, number: number | string, email: string) =>
  person.submit("/withdraw", { number: String(number), email });

/** The path of the link that was mailed to an address. */
export async function linkMailedTo(email: string): Promise<string> {
  const [mail] = await waitForMails(email, "withdrawal_link");
  return /\/withdraw\/[\w-]+\?token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Everything that an order sent has arrived so many days ago. */
export const arrivedDaysAgo = (orderId: string, days: number) =>
  queryDatabase(
    `update fulfillment set delivered_at = now() - $2 * interval '1 day'
     where id in (select fulfillment_id from order_fulfillment where order_id = $1)`,
    [orderId, days],
  );
