import { describe, expect, it, onTestFinished } from "vitest";
import { customerIdOf, deleteAccount, signInStatus, untilErased } from "../support/accounts";
import { canStopServices, service } from "../support/control";
import { ownConnection, queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { whoIs } from "../support/google";
import { mailsTo } from "../support/mails";
import { asOps, callShop, sessionOf } from "../support/ops";
import { Person } from "../support/person";
import { giveRole } from "../support/staff";

const DELETE = "/dashboard/account/delete";
const deletionOf = async (customerId: string) =>
  (await queryDatabase("select email, erased_at from account_deletion where customer_id = $1", [customerId]))[0];

/** Signs people up who are the only owners of the shop until the test ends. */
async function onlyOwners(...names: string[]) {
  const owners = await Promise.all(
    names.map(async (name) => {
      const person = await Person.signUp(name);
      await giveRole(person, "owner");
      return { person, id: await customerIdOf(person.email), token: await sessionOf(person) };
    }),
  );
  const others = await queryDatabase(
    "update user_role set staff_role_id = 'manager' where staff_role_id = 'owner' and not customer_id = any($1) returning customer_id",
    [owners.map(({ id }) => id)],
  );
  onTestFinished(async () => {
    const ids = others.map(({ customer_id }) => customer_id);
    await queryDatabase("update user_role set staff_role_id = 'owner' where customer_id = any($1)", [ids]);
  });
  return owners;
}

type Owner = Awaited<ReturnType<typeof onlyOwners>>[number];

describe("the last owner", () => {
  it("cannot delete the account: the page says why, and nothing is gone", async () => {
    const [{ person: last, id }] = (await onlyOwners("Lena Last")) as [Owner];
    const page = await (await last.visit(DELETE)).text();
    expect([page.includes("You are the only owner of the shop."), page.includes('name="sure"')]).toEqual([true, false]);
    const refused = await deleteAccount(last);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("You are the only owner of the shop.");
    expect([(await whoIs(last))?.role, await deletionOf(id)]).toEqual(["admin", undefined]);
    expect(await mailsTo(last.email, "account_deleted")).toEqual([]);
  });

  it("keeps the role, whoever takes it; of two who take each other's at the same moment, one stays", async () => {
    const owners = await onlyOwners("Uma One", "Ugo Other");
    const ids = owners.map(({ id }) => id);
    const answers = await Promise.all(
      owners.map(({ token }, place) => callShop("DELETE", `/staff/members/${ids[1 - place]}`, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([403, 409])]);
    const owning = "select customer_id from user_role where staff_role_id = 'owner' and customer_id = any($1)";
    const left = await queryDatabase(owning, [ids]);
    expect(left).toHaveLength(1);
    const isLast = ({ id }: Owner) => id === left[0]?.customer_id;
    const [last, other] = [...owners.filter(isLast), ...owners.filter((owner) => !isLast(owner))] as [Owner, Owner];
    const path = `/staff/members/${last.id}`;
    expect((await callShop("PUT", path, last.token, { roleId: "manager" })).status).toBe(409);
    expect((await callShop("DELETE", path, last.token)).status).toBe(409);
    expect((await asOps("POST", `/admin/shop/customers/${last.id}/role`, { role: "user" })).status).toBe(409);
    expect((await asOps("DELETE", `/admin/customers/${last.id}`)).status).toBe(409);

    // An owner whose account is closed, and not erased yet, does not count.
    const again = { email: other.person.email, roleId: "owner" };
    expect((await callShop("POST", "/staff/members", last.token, again)).status).toBe(200);
    onTestFinished(async () => {
      await queryDatabase("delete from account_deletion where customer_id = $1", [other.id]);
    });
    const close = `insert into account_deletion (id, customer_id, email, closed_at, created_at)
      values ('acdel_' || $1, $1, '', now(), now() + interval '1 hour')`;
    await queryDatabase(close, [other.id]);
    expect((await callShop("DELETE", path, last.token)).status).toBe(409);
  });
});

describe("a deletion whose server is killed while it erases", () => {
  it.runIf(canStopServices && IS_FULL)("is finished by the job of the next server", async () => {
    const person = await Person.signUp("Kim Killed");
    const uid = await customerIdOf(person.email);
    const client = await ownConnection();
    const held = `deletion_held_${Date.now()}`;
    onTestFinished(() => queryDatabase(`drop function if exists ${held}() cascade`).then(() => {}));
    // Anybody who erases this customer's row waits for this connection's lock.
    await client.query("select pg_advisory_lock(4711)");
    await client.query(`create function ${held}() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(4711); return new; end $$`);
    await client.query(`create trigger ${held} before update on customer for each row
        when (old.id = '${uid}') execute function ${held}()`);
    const asked = deleteAccount(person).catch(() => null);
    const waiting = "from pg_locks where locktype = 'advisory' and not granted and objid = 4711";
    await expect.poll(() => queryDatabase(`select pid ${waiting}`)).not.toEqual([]);
    await service("medusa", "kill");
    await asked;
    expect(await deletionOf(uid)).toMatchObject({ erased_at: null });
    await client.query(`select pg_terminate_backend(pid) ${waiting}`);
    await client.query("select pg_advisory_unlock(4711)");
    await client.query(`drop trigger ${held} on customer`);
    await service("medusa", "start");
    await untilErased(uid);
    expect(await deletionOf(uid)).toMatchObject({ email: "" });
    const [left] = await queryDatabase("select c::text as trace from customer c where id = $1", [uid]);
    for (const word of [person.email, "Kim"]) expect(String(left?.trace)).not.toContain(word);
    expect(await signInStatus(person)).toBe(401);
  });
});
