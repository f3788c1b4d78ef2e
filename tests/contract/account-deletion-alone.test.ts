import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { isSignedIn } from "../support/accounts";
import { canStopServices, service } from "../support/control";
import { queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { whoIs } from "../support/google";
import { mailsTo } from "../support/mails";
import { Person } from "../support/person";
import { demoAccounts, stack } from "../support/stack";

const DELETE = "/dashboard/account/delete";
const sure = (person: Person) => person.submit(DELETE, { sure: "delete", password: person.password });
const uidOf = async (person: Person) => (await whoIs(person))?.user.uid ?? "";
const deletionOf = async (customerId: string) =>
  (await queryDatabase("select email, erased_at from account_deletion where customer_id = $1", [customerId]))[0];

describe("the account of the last owner", () => {
  it("cannot be deleted: the page says why, and nothing is gone", async () => {
    const [admin, last] = [await Person.signIn(demoAccounts.admin), await Person.signUp("Lena Last")];
    await admin.api("PUT", "/makeAdmin", { body: { email: last.email } });
    const uid = await uidOf(last);
    await queryDatabase("update user_role set staff_role_id = 'owner' where customer_id = $1", [uid]);
    const others = (
      await queryDatabase(
        "update user_role set staff_role_id = 'manager' where staff_role_id = 'owner' and customer_id <> $1 returning customer_id",
        [uid],
      )
    ).map(({ customer_id }) => customer_id);
    onTestFinished(async () => {
      await queryDatabase("update user_role set staff_role_id = 'owner' where customer_id = any($1::text[])", [others]);
    });
    const page = await (await last.visit(DELETE)).text();
    expect([page.includes("You are the only owner of the shop."), page.includes('name="sure"')]).toEqual([true, false]);
    const refused = await sure(last);
    expect([refused.status, (await refused.text()).includes("You are the only owner of the shop.")]).toEqual([
      409,
      true,
    ]);
    expect([await isSignedIn(last), (await whoIs(last))?.role, await deletionOf(uid)]).toEqual([
      true,
      "admin",
      undefined,
    ]);
    expect(await mailsTo(last.email, "account_deleted")).toEqual([]);
  });
});

describe("a deletion whose server is killed while it erases", () => {
  it.runIf(canStopServices && IS_FULL)("is finished by the job of the next server", { timeout: 120_000 }, async () => {
    const person = await Person.signUp("Kim Killed");
    const uid = await uidOf(person);
    const client = new Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const held = `deletion_held_${Date.now()}`;
    onTestFinished(async () => {
      await client.query(`drop function if exists ${held}() cascade`);
      await client.end();
    });
    // Anybody who erases this customer's row waits for this connection's lock.
    await client.query("select pg_advisory_lock(4711)");
    await client.query(`create function ${held}() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(4711); return new; end $$`);
    await client.query(`create trigger ${held} before update on customer for each row
        when (old.id = '${uid}') execute function ${held}()`);
    const asked = sure(person).catch(() => null);
    const waiting = async () =>
      (await queryDatabase("select pid from pg_locks where locktype = 'advisory' and not granted and objid = 4711"))
        .length;
    await expect.poll(waiting).toBeGreaterThan(0);
    await service("medusa", "kill");
    await asked;
    expect(await deletionOf(uid)).toMatchObject({ erased_at: null });
    await client.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and objid = 4711",
    );
    await client.query("select pg_advisory_unlock(4711)");
    await client.query(`drop trigger ${held} on customer`);
    await service("medusa", "start");
    const erased = async () => (await deletionOf(uid))?.erased_at !== null;
    await expect.poll(erased, { timeout: 60_000 }).toBe(true);
    expect(await deletionOf(uid)).toMatchObject({ email: "" });
    const [left] = await queryDatabase("select c::text as trace from customer c where id = $1", [uid]);
    for (const word of [person.email, "Kim"]) expect(String(left?.trace)).not.toContain(word);
    expect((await new Person().submit("/login", { email: person.email, password: person.password })).status).toBe(401);
  });
});
