import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ListStaffSessionsAnswer } from "../../medusa-backend/src/contract/accounts";
import { customerIdOf, vouchFor } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, settled } from "../support/mails";
import { callMedusa, callShop, SHOP_KEY, sessionOf } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import { giveRole } from "../support/staff";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SAFARI = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";

const Session = z.object({ token: z.string(), sessionId: z.string() });

/** Signs in with this browser from this address, as the storefront passes both on. */
async function signInFrom({ email, password }: Person, address: string, userAgent: string) {
  const headers = { ...SHOP_KEY, ...vouchFor(address), "user-agent": userAgent };
  return parseAnswer(Session, await callMedusa("POST", "/store/shop/sessions", { headers, body: { email, password } }));
}

async function staffMember(roleId = "support"): Promise<Person> {
  const person = await Person.signUp("Stella Staff");
  await giveRole(person, roleId);
  return person;
}

const isOpen = async (token: string) => (await callShop("GET", "/sessions/current", token)).status;

describe("a sign-in of the staff", () => {
  it("is mailed once from a new network, never the first time and never from a known place", async () => {
    const person = await staffMember();
    for (const address of ["203.0.113.7", "203.0.113.200"]) await signInFrom(person, address, SAFARI);
    await settled(person.email);
    expect(await mailsTo(person.email, "new_sign_in")).toEqual([]);
    for (const address of ["198.51.100.9", "198.51.100.10"]) await signInFrom(person, address, FIREFOX);
    const { text = "" } = await mailOf(person.email, "new_sign_in");
    expect(text).toContain("Firefox on Linux");
    expect(text).toContain("/dashboard/account#account-sessions");
    expect(text).not.toContain("198.51.100");
    const stored = await queryDatabase("select * from shop_session where customer_id = $1", [
      await customerIdOf(person.email),
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|198\.51\.100/);
  });

  inFull("is mailed from a known network with a new browser, and after three months from a known place", async () => {
    const person = await staffMember();
    await signInFrom(person, "203.0.113.7", SAFARI);
    await signInFrom(person, "203.0.113.7", FIREFOX);
    await mailOf(person.email, "new_sign_in");
    await queryDatabase("update shop_session set created_at = now() - interval '91 days' where customer_id = $1", [
      await customerIdOf(person.email),
    ]);
    await signInFrom(person, "203.0.113.7", FIREFOX);
    await expect.poll(async () => (await mailsTo(person.email, "new_sign_in")).length).toBe(2);
  });

  inFull("keeps no place of a customer, who gets no such mail", async () => {
    const person = await Person.signUp();
    await signInFrom(person, "203.0.113.7", SAFARI);
    await signInFrom(person, "198.51.100.9", FIREFOX);
    await settled(person.email);
    expect(await mailsTo(person.email, "new_sign_in")).toEqual([]);
    const stored = await queryDatabase(
      "select count(*)::int as kept from shop_session where customer_id = $1 and (network_hash is not null or browser is not null)",
      [await customerIdOf(person.email)],
    );
    expect(stored).toEqual([{ kept: 0 }]);
  });
});

describe("the sessions of the staff", () => {
  it("are the owner's to see and end: nobody else's", async () => {
    const manager = await sessionOf(await staffMember("manager"));
    const customer = await sessionOf(await Person.signUp());
    for (const [method, path] of [
      ["GET", "/staff/sessions"],
      ["DELETE", "/staff/sessions/sess_nobodys"],
      ["DELETE", "/staff/members/cus_nobodys/sessions"],
    ] as const) {
      expect((await callShop(method, path, manager)).status, path).toBe(403);
      expect((await callShop(method, path, customer)).status, path).toBe(403);
      expect((await callShop(method, path, null)).status, path).toBe(401);
    }
  });

  it("end one by one or all of a person, each from its next request on, and the record says so", async () => {
    const person = await staffMember();
    const id = await customerIdOf(person.email);
    const first = await signInFrom(person, "203.0.113.7", SAFARI);
    const second = await signInFrom(person, "203.0.113.8", FIREFOX);
    const { people } = parseAnswer(ListStaffSessionsAnswer, await asAdmin("GET", "/staff/sessions"));
    const listed = people.find((one) => one.id === id)?.sessions.filter(({ browser }) => browser !== null);
    expect(listed).toMatchObject([
      { id: second.sessionId, isCurrent: false, browser: "Firefox on Linux" },
      { id: first.sessionId, isCurrent: false, browser: "Safari on macOS" },
    ]);
    expect(listed?.[0]?.network).toMatch(/^[\dA-F]{4}$/);
    expect(listed?.[0]?.network).toBe(listed?.[1]?.network);

    expect((await asAdmin("DELETE", `/staff/sessions/${first.sessionId}`)).status).toBe(204);
    expect([await isOpen(first.token), await isOpen(second.token)]).toEqual([401, 200]);
    expect((await asAdmin("DELETE", `/staff/sessions/${first.sessionId}`)).status).toBe(404);

    const ended = await asAdmin("DELETE", `/staff/members/${id}/sessions`);
    expect([ended.status, ended.body]).toEqual([200, { ended: 2 }]);
    expect(await isOpen(second.token)).toBe(401);
    expect((await actionsOn(id)).slice(-2)).toEqual(["staff.session_ended", "staff.sessions_ended"]);
  });

  inFull("leave customers' sessions alone", async () => {
    const person = await Person.signUp();
    const { token, sessionId } = await signInFrom(person, "203.0.113.7", SAFARI);
    expect((await asAdmin("DELETE", `/staff/sessions/${sessionId}`)).status).toBe(404);
    expect((await asAdmin("DELETE", `/staff/members/${await customerIdOf(person.email)}/sessions`)).status).toBe(404);
    expect(await isOpen(token)).toBe(200);
  });

  inFull("are a page of the dashboard, whose buttons end one, and all of a person", async () => {
    const person = await staffMember();
    const { token, sessionId } = await signInFrom(person, "203.0.113.7", SAFARI);
    const admin = await demoAdmin();
    const page = await (await admin.visit("/dashboard/staff/sessions")).text();
    expect(page).toContain(`id="session-${sessionId}"`);
    expect(page).toContain("Safari on macOS, network ");
    const pressed = await admin.submit("/dashboard/staff/sessions", { form: "end", id: sessionId });
    expect([pressed.status, (await pressed.text()).includes("The session is ended.")]).toEqual([200, true]);
    expect(await isOpen(token)).toBe(401);
    const rest = { form: "end-person", id: await customerIdOf(person.email) };
    expect(page).toContain(`value="${rest.id}"`);
    expect(await (await admin.submit("/dashboard/staff/sessions", rest)).text()).toContain("1 session is ended.");
  });
});
