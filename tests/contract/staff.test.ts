import { beforeAll, describe, expect, it } from "vitest";
import type { ListStaffAnswer, ListStaffRolesAnswer } from "../../medusa-backend/src/contract/staff";
import { customerIdOf, proveEmail } from "../support/accounts";
import { actionsOn, unique } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { asOps, callShop, sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import { demoAccounts } from "../support/stack";
import { giveRole } from "../support/staff";

type Somebody = { person: Person; id: string; token: string };

async function somebody(name = "Stan Staff"): Promise<Somebody> {
  const person = await Person.signUp(name);
  return { person, id: await customerIdOf(person.email), token: await sessionOf(person) };
}

/** Whether the staff's messages and shipments are open to this session. */
async function openTo(token: string): Promise<{ messages: boolean; shipments: boolean }> {
  const isOpen = async (path: string) => (await callShop("GET", path, token)).status === 200;
  return { messages: await isOpen("/staff/messages"), shipments: await isOpen("/shipments?numbers=1") };
}

const userOf = async (token: string) => (await callShop("GET", "/sessions/current", token)).body;
const change = (id: string, roleId: string) => asAdmin("PUT", `/staff/members/${id}`, { roleId });
const take = (id: string) => asAdmin("DELETE", `/staff/members/${id}`);
const rolesNow = async () => ((await asAdmin("GET", "/staff/roles")).body as ListStaffRolesAnswer).roles;
const memberOf = async ({ person }: Somebody) => {
  const query = new URLSearchParams({ q: person.email });
  return ((await asAdmin("GET", `/staff/members?${query}`)).body as ListStaffAnswer).staff[0];
};

describe("a role of the staff", () => {
  it("is given, changed and taken, each from the next request on, and the record says from what to what", async () => {
    const one = await somebody();
    expect(await openTo(one.token)).toEqual({ messages: false, shipments: false });
    expect(await memberOf(one)).toBeUndefined();

    await giveRole(one.person, "support");
    expect(await openTo(one.token)).toEqual({ messages: true, shipments: false });
    expect(await memberOf(one)).toMatchObject({
      customerId: one.id,
      role: { id: "support", name: "Support" },
      givenBy: demoAccounts.admin.email,
      givenAt: expect.any(String),
      lastSignInAt: expect.any(String),
    });

    for (const changed of [true, false]) expect((await change(one.id, "packer")).body).toEqual({ changed });
    expect(await openTo(one.token)).toEqual({ messages: false, shipments: true });
    expect(await userOf(one.token)).toMatchObject({
      user: { role: "admin", staffRole: { id: "packer", name: "Packer" }, permissions: ["ship orders"] },
    });

    for (const changed of [true, false]) expect((await take(one.id)).body).toEqual({ changed });
    expect(await openTo(one.token)).toEqual({ messages: false, shipments: false });
    expect(await userOf(one.token)).toMatchObject({ user: { role: "user", staffRole: null, permissions: [] } });

    expect(await actionsOn(one.id)).toEqual(["role.given", "role.changed", "role.taken"]);
    const recorded = "select details from audit_entry where subject_id = $1 and action = 'role.changed'";
    expect(await queryDatabase(recorded, [one.id])).toEqual([
      { details: { edits: [{ field: "role", before: "Support", after: "Packer" }] } },
    ]);
  });

  const give = (email: string, roleId: string) => asAdmin("POST", "/staff/members", { email, roleId });

  it("goes to no account whose e-mail nobody has proven: a stranger may have made it", async () => {
    const one = await somebody();
    for (const roleId of ["packer", "owner"])
      expect(await give(one.person.email, roleId)).toMatchObject({
        status: 409,
        body: { code: "conflict", message: expect.stringContaining("Nobody has proven to read the mails") },
      });
    // As from the page of an owner who does not know that another one has taken the role.
    expect(await change(one.id, "packer")).toMatchObject({
      status: 409,
      body: { code: "conflict", message: expect.stringContaining("has no role any more") },
    });
    await proveEmail(one.person);
    for (const unknown of [
      await give("nobody@nowhere.example", "packer"),
      await give(one.person.email, "pilot"),
      await change(one.id, "pilot"),
      await change("cus_nobodys", "packer"),
    ])
      expect(unknown.status).toBe(404);
    expect(await actionsOn(one.id)).toEqual([]);
    expect((await give(one.person.email, "packer")).body).toEqual({ changed: true });
  });
});

it("somebody of the staff is not deleted in Medusa Admin, nor at the desk, before the role is taken", async () => {
  const one = await somebody();
  await giveRole(one.person, "packer");
  for (const answer of [
    await asOps("DELETE", `/admin/customers/${one.id}`),
    await asAdmin("POST", `/staff/customers/${one.id}/deletion`),
  ])
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", message: expect.stringContaining("This person works here.") },
    });
  expect(await memberOf(one)).toMatchObject({ role: { id: "packer" } });
  await take(one.id);
  expect((await asOps("DELETE", `/admin/customers/${one.id}`)).status).toBe(200);
});

describe("a manager", () => {
  let manager: Somebody;
  beforeAll(async () => {
    manager = await somebody("Mara Manager");
    await giveRole(manager.person, "manager");
  });

  inFull("makes managers by Make Admin, who is of the staff keeps the role, and an owner stays one", async () => {
    const [newcomer, packer] = [await somebody(), await somebody()];
    await giveRole(packer.person, "packer");
    const makeAdmin = (email: string) => manager.person.api("PUT", "/makeAdmin", { body: { email } });
    expect((await makeAdmin(newcomer.person.email)).body).toMatchObject({ modifiedCount: 1 });
    expect(await memberOf(newcomer)).toMatchObject({ role: { id: "manager" }, givenBy: manager.person.email });
    for (const email of [packer.person.email, demoAccounts.admin.email])
      expect((await makeAdmin(email)).body).toMatchObject({ modifiedCount: 0 });
    expect(await memberOf(packer)).toMatchObject({ role: { id: "packer" } });
    expect(await actionsOn(newcomer.id)).toEqual(["role.made_admin"]);
  });

  it("changes neither roles nor an owner's account", async () => {
    const owner = await customerIdOf(demoAccounts.admin.email);
    for (const [method, path, body] of [
      ["PUT", `/staff/members/${owner}`, { roleId: "packer" }],
      ["DELETE", `/staff/members/${owner}`, undefined],
      ["POST", "/staff/members", { email: manager.person.email, roleId: "owner" }],
      ["PUT", "/staff/roles/packer/second-factor", { secondFactor: true }],
      ["PUT", `/users/${encodeURIComponent(demoAccounts.admin.email)}`, { name: "Taken Over" }],
    ] as const)
      expect([path, (await callShop(method, path, manager.token, body)).status]).toEqual([path, 403]);
  });
});

const role = (permissions: readonly string[], name = unique("Reader")) => ({ name, permissions });

describe("a role of the shop's own", () => {
  it("allows what was chosen, and what is changed from the next request on", async () => {
    const one = await somebody();
    const chosen = role(["read messages"]);
    const made = await asAdmin("POST", "/staff/roles", chosen);
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    await giveRole(one.person, id);
    expect(await openTo(one.token)).toEqual({ messages: true, shipments: false });
    expect((await rolesNow()).find((found) => found.id === id)).toEqual({
      id,
      ...chosen,
      isBuiltIn: false,
      secondFactor: false,
      holders: 1,
      seen: expect.stringMatching(/^audit_/),
    });

    const other = { ...chosen, permissions: ["ship orders"] };
    for (const changed of [true, false])
      expect((await asAdmin("PUT", `/staff/roles/${id}`, other)).body).toEqual({ changed });
    expect(await openTo(one.token)).toEqual({ messages: false, shipments: true });

    const held = await asAdmin("DELETE", `/staff/roles/${id}`);
    expect([held.status, JSON.stringify(held.body)]).toEqual([409, expect.stringContaining("One person has the role")]);
    await take(one.id);
    expect((await asAdmin("DELETE", `/staff/roles/${id}`)).status).toBe(204);
    expect((await asAdmin("DELETE", `/staff/roles/${id}`)).status).toBe(404);
    expect(await actionsOn(id)).toEqual(["staff_role.made", "staff_role.changed", "staff_role.deleted"]);
  });

  inFull("has a name of its own, at least one permission, and never the staff's", async () => {
    const taken = role(["read reviews"]);
    expect((await asAdmin("POST", "/staff/roles", taken)).status).toBe(201);
    for (const name of [taken.name.toUpperCase(), "owner"])
      expect((await asAdmin("POST", "/staff/roles", role(["read reviews"], name))).status, name).toBe(409);
    for (const permissions of [[], ["manage staff"], ["fly drones"]])
      expect((await asAdmin("POST", "/staff/roles", role(permissions))).status).toBe(422);
  });

  inFull("is not saved by a form from before it was changed, which would give back what was taken", async () => {
    const admin = await demoAdmin();
    const chosen = role(["read messages", "answer messages"]);
    const { id } = (await asAdmin("POST", "/staff/roles", chosen)).body as { id: string };
    const now = async () => (await rolesNow()).find((found) => found.id === id);
    const seenNow = async () => `${id} ${(await now())?.seen}`;
    const seen = await seenNow();
    expect(await (await admin.visit("/dashboard/staff")).text()).toContain(`name="seen" value="${seen}"`);
    const fewer = { ...chosen, permissions: ["read messages"] };
    expect((await asAdmin("PUT", `/staff/roles/${id}`, fewer)).body).toEqual({ changed: true });
    const boxes = { read_messages: "on", answer_messages: "on" };
    const save = async (seen: string) =>
      admin.submit("/dashboard/staff", { form: "save", role_id: id, name: chosen.name, ...boxes, seen });
    const late = await save(seen);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Since you opened this page: “Role of the staff changed” by");
    expect(await now()).toMatchObject(fewer);
    expect((await save(await seenNow())).status).toBe(200);
    expect(await now()).toMatchObject(chosen);
  });

  inFull("alone can be changed and deleted, but every role may need a second factor", async () => {
    const { id } = (await asAdmin("POST", "/staff/roles", role(["read reviews"]))).body as { id: string };
    const needs = (roleId: string, secondFactor: boolean) =>
      asAdmin("PUT", `/staff/roles/${roleId}/second-factor`, { secondFactor });
    expect((await asAdmin("PUT", "/staff/roles/packer", role(["read money"]))).status).toBe(409);
    expect((await asAdmin("DELETE", "/staff/roles/owner")).status).toBe(409);
    for (const changed of [true, false]) expect((await needs(id, true)).body).toEqual({ changed });
    expect((await rolesNow()).find((found) => found.id === id)).toMatchObject({ secondFactor: true });
    expect((await needs("srole_nobodys", true)).status).toBe(404);
    expect((await asAdmin("DELETE", `/staff/roles/${id}`)).status).toBe(204);
  });
});

/** Somebody with a new role that has these permissions alone. */
async function somebodyWho(...permissions: readonly string[]): Promise<Somebody> {
  const { id } = (await asAdmin("POST", "/staff/roles", role(permissions))).body as { id: string };
  const one = await somebody();
  await giveRole(one.person, id);
  return one;
}

const writeReview = async ({ person }: Somebody) => {
  const review = { reviewerName: "Stan Staff", description: "Flies well.", rating: 5 };
  expect((await person.api("POST", "/addReview", { body: review })).status).toBe(201);
};

describe("a screen of the desk", () => {
  const pageOf = async ({ person }: Somebody) => (await person.visit("/dashboard")).text();

  inFull("says so if a role opens none, and links to no list that a role does not open", async () => {
    expect(await pageOf(await somebodyWho("export orders"))).toContain("does not open a screen.");
    const page = await pageOf(await somebodyWho("read money", "read reviews"));
    const hasLink = (path: string) => page.includes(`href="/dashboard/${path}`);
    expect(page).toContain("To ship");
    expect([hasLink("reviews"), hasLink("manageAllOrders"), hasLink("stock")]).toEqual([true, false, false]);
  });

  inFull.each([
    ["reviews", "Flies well."],
    ["record", "Role given"],
  ])("has no links to customers for a role that does not open them: %s", async (screen, text) => {
    const one = await somebodyWho(`read ${screen}`);
    await writeReview(one);
    const path = `/dashboard/${screen}?${new URLSearchParams({ q: one.person.email })}`;
    const linksOn = async (person: Person) => {
      const page = await (await person.visit(path)).text();
      return [page.includes(text), page.includes(`href="/dashboard/customers/${one.id}"`)];
    };
    expect(await linksOn(await demoAdmin())).toEqual([true, true]);
    expect(await linksOn(one.person)).toEqual([true, false]);
  });

  inFull("offers no file of all products to a role that exports none", async () => {
    const offersTo = async (...permissions: readonly string[]) => {
      const { person } = await somebodyWho(...permissions);
      return (await (await person.visit("/dashboard/importProducts")).text()).includes(
        `href="/dashboard/productsExport`,
      );
    };
    expect(await offersTo("read products", "change products")).toBe(false);
    expect(await offersTo("read products", "change products", "export products")).toBe(true);
  });
});

inFull("a customer's page has no orders, messages and record for a role that reads accounts alone", async () => {
  const one = await somebodyWho("read accounts");
  await writeReview(one);
  const page = await callShop("GET", `/staff/customers/${one.id}`, one.token);
  expect(page.body).toMatchObject({ customer: { id: one.id }, orders: [], refunds: [], reviews: [], record: [] });
  const whole = (await asAdmin("GET", `/staff/customers/${one.id}`)).body as Record<"record" | "reviews", unknown[]>;
  for (const list of [whole.record, whole.reviews]) expect(list.length).toBeGreaterThan(0);
});
