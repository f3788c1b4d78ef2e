import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { queryDatabase } from "./database";
import { asOps } from "./ops";
import { demoAccounts } from "./stack";

const Changes = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));
const Entry = z.object({
  action: z.string(),
  route: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_ids: z.array(z.string()).nullable(),
  changes: Changes.nullable(),
  personal: Changes.nullable(),
  answer_status: z.number().nullable(),
  request_id: z.string().nullable(),
  actor: z.string().nullable(),
});
type Entry = z.infer<typeof Entry>;

/** The entries of Medusa Admin's requests about a record, oldest first. */
export async function entriesOf(subjectId: string): Promise<Entry[]> {
  const rows = await queryDatabase(
    `select a.*, u.email as actor from audit_entry a left join "user" u on u.id = a.actor_id
     where (a.subject_id = $1 or a.subject_ids @> array[$1]) and a.route is not null order by a.created_at, a.id`,
    [subjectId],
  );
  return z.array(Entry).parse(rows);
}

/** The audit trail's actions on a record, the oldest first. */
export async function actionsOn(subjectId: string) {
  const sql = "select action from audit_entry where subject_id = $1 order by created_at, id";
  return (await queryDatabase(sql, [subjectId])).map(({ action }) => String(action));
}

const Id = z.object({ id: z.string() });
/** The id of an answer's record under a name. */
export const idIn = (body: unknown, name: string): string => Id.parse((body as Record<string, unknown>)[name]).id;

/** Creates a record and returns its id. */
export async function make(path: string, name: string, body: object): Promise<string> {
  const made = await asOps("POST", path, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return idIn(made.body, name);
}

/** Creates the draft of a product with one variant, and returns its id. */
export const makeDraft = () =>
  make("/admin/products", "product", {
    title: unique("Draft"),
    status: "draft",
    options: [{ title: "Size", values: ["One"] }],
    variants: [{ title: "One", options: { Size: "One" }, prices: [{ amount: 10, currency_code: "usd" }] }],
  });

/** The id of the first record of a list. */
export const firstOf = async (path: string, name: string) => {
  const { body } = await asOps("GET", path);
  const [first] = z.tuple([Id], Id).parse((body as Record<string, unknown>)[name]);
  return first.id;
};

/** Makes a write and returns its only entry about `subjectId`. */
export async function written(subjectId: string, method: string, path: string, body?: object): Promise<Entry> {
  const before = await entriesOf(subjectId);
  const answer = await asOps(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200);
  const added = (await entriesOf(subjectId)).slice(before.length);
  expect(added).toHaveLength(1);
  const [entry] = added;
  if (!entry) throw new Error("no entry");
  expect(entry).toMatchObject({ answer_status: 200, actor: demoAccounts.ops.email });
  expect(entry.request_id).toBeTruthy();
  return entry;
}

/** A text that no other test has. */
export const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`;

/** Runs `work` while the audit trail takes no row about `subjectId`. */
export async function withoutAudit(subjectId: string, work: () => Promise<void>): Promise<void> {
  expect(subjectId).toMatch(/^\w+$/);
  const name = `refuse_${subjectId.toLowerCase()}`;
  const when = `for each row when (new.subject_id = '${subjectId}') execute function audit_entry_refuse_change()`;
  await queryDatabase(`create trigger ${name} before insert on audit_entry ${when}`);
  try {
    await work();
  } finally {
    await queryDatabase(`drop trigger ${name} on audit_entry`);
  }
}
