import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import accounts from "../../medusa-backend/src/migration-scripts/accounts";
import { parseAnswer } from "../support/answers";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { AdminBrowser, acceptInvitation, invite, makeOpsUser } from "../support/medusa-admin";
import { asOps, callMedusa, callShop } from "../support/ops";
import { freshEmail } from "../support/stack";

/** A Medusa user, signed in. */
async function newUser() {
  const browser = await AdminBrowser.signIn(await makeOpsUser());
  const me = await callMedusa("GET", "/admin/users/me", { token: browser.token });
  return { browser, id: parseAnswer(z.object({ user: z.object({ id: z.string() }) }), me).user.id };
}

/** A secret key in Medusa's table that the trigger has not seen. */
async function plantSecretKey(): Promise<{ id: string; secret: string }> {
  const [id, secret, salt] = [`apk_${randomUUID()}`, `sk_${randomBytes(32).toString("hex")}`, "0123456789abcdef"];
  const token = scryptSync(secret, salt, 64).toString("hex");
  const redacted = [secret.slice(0, 6), secret.slice(-3)].join("***");
  await queryDatabase(`do $$ begin
    set local session_replication_role = replica;
    insert into api_key (id, token, salt, redacted, title, type, created_by)
    values ('${id}', '${token}', '${salt}', '${redacted}', 'Planted', 'secret', 'test');
  end $$`);
  return { id, secret };
}

describe("a secret API key", () => {
  it("is not made, and the answer says why", async () => {
    const count = () => queryDatabase("select count(*)::int as keys from api_key where type = 'secret'");
    const before = await count();
    const make = (type: unknown) => asOps("POST", "/admin/api-keys", { title: "Mine", type });
    const message = expect.stringContaining("switched off");
    expect(await make("secret")).toMatchObject({ status: 400, body: { message } });
    for (const type of ["SECRET", ["secret"], null, undefined]) expect((await make(type)).status).toBe(400);
    expect(await count()).toEqual(before);
  });

  it("opens nothing, even when the table holds one that is not revoked", async () => {
    const { secret } = await plantSecretKey();
    const headers = { authorization: `Basic ${Buffer.from(`${secret}:`).toString("base64")}` };
    for (const [method, path, body] of [
      ["GET", "/admin/orders?limit=1", undefined],
      ["GET", "/ADMIN/users", undefined],
      ["POST", "/admin/invites", { email: freshEmail("backdoor") }],
      ["GET", "/admin/shop/reviews", undefined],
    ] as const)
      expect([path, (await callMedusa(method, path, { body, headers })).status]).toEqual([path, 401]);
    const raw = await callMedusa("GET", "/admin/users", { headers: { authorization: `Basic ${secret}` } });
    expect(raw.status).toBe(401);
  });

  it("is refused by the database, and one that is there is revoked by the migration; publishable ones stay", async () => {
    const { id } = await plantSecretKey();
    const raw = (sql: string) => queryDatabase(sql);
    await accounts({ container: { resolve: () => ({ raw }) } as never });
    const keys = await queryDatabase("select type, revoked_at is not null as revoked from api_key where id = $1", [id]);
    expect(keys).toEqual([{ type: "secret", revoked: true }]);
    await expect(queryDatabase("update api_key set revoked_at = null where id = $1", [id])).rejects.toThrow(
      "switched off",
    );
    expect(
      await queryDatabase("select 1 from api_key where type = 'publishable' and revoked_at is null limit 1"),
    ).toHaveLength(1);
    expect((await callShop("GET", "/catalogue-version", null)).status).toBe(200);
  });
});

describe("a user who is removed from Medusa Admin", () => {
  it("has no sign-in left, by cookie or token, and the audit trail says who removed whom", async () => {
    const { browser, id } = await newUser();
    expect((await browser.call("GET", "/admin/users/me")).status).toBe(200);
    expect((await asOps("DELETE", `/admin/users/${id}`)).status).toBe(200);
    expect((await browser.call("GET", "/admin/users/me")).status).toBe(401);
    expect((await callMedusa("GET", "/admin/users/me", { token: browser.token })).status).toBe(401);
    const entries = await queryDatabase(
      `select a.action, a.answer_status, u.email is not null as known from audit_entry a
       left join "user" u on u.id = a.actor_id where a.subject_id = $1 order by a.created_at`,
      [id],
    );
    expect(entries).toEqual([
      { action: "user.invites.accept", answer_status: 200, known: false },
      { action: "user.deleted", answer_status: 200, known: true },
    ]);
  });

  inFull("takes all open invitations along: each user could read their tokens", async () => {
    const { browser, id } = await newUser();
    const [theirs, others, half] = [await invite({ by: browser.token }), await invite(), await invite()];
    const { email, password } = half;
    const registered = await callMedusa("POST", "/auth/user/emailpass/register", { body: { email, password } });
    expect((await asOps("DELETE", `/admin/users/${id}`)).status).toBe(200);
    for (const invitation of [theirs, others])
      expect(await acceptInvitation(invitation)).toMatchObject({ registered: 400, accepted: 401 });
    const late = await callMedusa("POST", `/admin/invites/accept?token=${half.token}`, {
      token: parseAnswer(z.object({ token: z.string() }), registered).token,
      body: { email, first_name: "Late", last_name: "Ops" },
    });
    expect(late.status).toBe(401);
    const listed = JSON.stringify((await asOps("GET", "/admin/invites?limit=100")).body);
    for (const invitation of [theirs, others, half]) expect(listed).not.toContain(invitation.id);
    expect(await acceptInvitation(await invite())).toEqual({ registered: 200, accepted: 200 });
  });
});
