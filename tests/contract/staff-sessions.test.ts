import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ListStaffSessionsAnswer } from "../../medusa-backend/src/contract/accounts";
import { customerIdOf, vouchFor } from "../support/accounts";
import { parseAnswer } from "../support/answers";
import { actionsOn } from "../support/audit";
import { queryDatabase } from "../support/database";
import { inFull } from "../support/in-full";
import { mailOf, mailsTo, settled } from "../support/mails";
import { callMedusa, callShop, SHOP_KEY } from "../support/ops";
import { demoAdmin, Person } from "../support/person";
import { asAdmin } from "../support/products";
import { staffMember } from "../support/staff";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SAFARI = "Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";

const Session = z.object({ token: z.string(), sessionId: z.string() });

/** Signs in with this browser from this address, as the storefront passes both on. */
async function signInFrom({ email, password }: Person, address: string, userAgent: string) {
  const headers = { ...SHOP_KEY, ...vouchFor(address), "user-agent": userAgent };
  return parseAnswer(Session, await callMedusa("POST", "/store/shop/sessions", { headers, body: { email, password } }));
}

const OF_PERSON = "where customer_id = (select id from customer where email = $1 and has_account)";

const isOpen = async (token: string) => (await callShop("GET", "/sessions/current", token)).status;

describe("a sign-in", () => {
  it("is mailed once from a new network, never the first time and never from a known place", async () => {
    const person = await staffMember("support");
    for (const address of ["203.0.113.7", "203.0.113.200"]) await signInFrom(person, address, SAFARI);
    await settled(person.email);
    expect(await mailsTo(person.email, "new_sign_in")).toEqual([]);
    for (const address of ["198.51.100.9", "198.51.100.10"]) await signInFrom(person, address, FIREFOX);
    const { text = "" } = await mailOf(person.email, "new_sign_in");
    expect(text).toContain("Firefox on Linux");
    expect(text).toContain("/dashboard/account#account-sessions");
    expect(text).not.toContain("198.51.100");
    const stored = await queryDatabase(`select * from shop_session ${OF_PERSON}`, [person.email]);
    expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|198\.51\.100/);
  });

  inFull("is mailed from a known network with a new browser, and after three months from a known place", async () => {
    const person = await staffMember("support");
    await signInFrom(person, "203.0.113.7", SAFARI);
    await signInFrom(person, "203.0.113.7", FIREFOX);
    await mailOf(person.email, "new_sign_in");
    const age = `update shop_session set created_at = now() - interval '91 days' ${OF_PERSON}`;
    await queryDatabase(age, [person.email]);
    await signInFrom(person, "203.0.113.7", FIREFOX);
    await expect.poll(async () => (await mailsTo(person.email, "new_sign_in")).length).toBe(2);
  });

  inFull("of a customer keeps no place, is mailed to nobody, and is not the staff's to end", async () => {
    const person = await Person.signUp();
    const { token, sessionId } = await signInFrom(person, "203.0.113.7", SAFARI);
    await signInFrom(person, "198.51.100.9", FIREFOX);
    await settled(person.email);
    expect(await mailsTo(person.email, "new_sign_in")).toEqual([]);
    const stored = await queryDatabase(`select network_hash, browser from shop_session ${OF_PERSON}`, [person.email]);
    expect(new Set(stored.flatMap(Object.values))).toEqual(new Set([null]));
    const id = await customerIdOf(person.email);
    for (const path of [`/staff/sessions/${sessionId}`, `/staff/members/${id}/sessions`])
      expect((await asAdmin("DELETE", path)).status).toBe(404);
    expect(await isOpen(token)).toBe(200);
  });
});

describe("the sessions of the staff", () => {
  it("end one by one or all of a person, each from its next request on, and the record says so", async () => {
    const person = await staffMember("support");
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

  inFull("are a page of the dashboard, whose buttons end one, and all of a person", async () => {
    const person = await staffMember("support");
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
