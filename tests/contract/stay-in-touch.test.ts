import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import { digestOf } from "../support/accounts";
import { queryDatabase } from "../support/database";
import { inFull as it } from "../support/in-full";
import { waitForMails } from "../support/mails";
import { callShop } from "../support/ops";
import { Person } from "../support/person";
import { freshEmail } from "../support/stack";

/** The first of the shop's addresses, as its footer shows them. */
const SHOP = "hello@aeroloft.example";
/** The mails of a message, once there is one. */
const arrived = ({ name }: { name: string }) => waitForMails(SHOP, "stay_in_touch", { subject: name });
let counter = 0;

function message(change: object = {}) {
  counter += 1;
  const name = `Ada Flyer ${process.pid}-${counter}`;
  return { name, email: freshEmail("sender"), message: "Does the Heron land on water?", ...change };
}
type Message = ReturnType<typeof message>;

const send = (fields: Message) => new Person().submit("/stay-in-touch/send", fields);
const toMedusa = (body: object) => callShop("POST", "/messages", null, body);
const queuedFrom = (email: string) =>
  queryDatabase("select 1 from outbox_mail where kind = 'stay_in_touch' and data->>'email' = $1", [email]);

describe("a message to the shop that is refused", () => {
  it("is one too many of a sender, and says when to try again", async () => {
    const fields = message();
    const [key, expire] = [`message-email:${digestOf(fields.email)}`, Date.now() + 300_000];
    await queryDatabase("insert into sign_in_limit (key, points, expire) values ($1, 500, $2)", [key, expire]);
    const answer = await send(fields);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 200]).toEqual([429, true]);
    expect((await toMedusa(fields)).status).toBe(429);
    expect(await queuedFrom(fields.email)).toEqual([]);
  });

  it("is one too many of an address, whoever sends it, and forged headers do not help", async () => {
    const push = (points: number) =>
      queryDatabase("update sign_in_limit set points = points + $1 where key like 'message-address:%'", [points]);
    expect((await send(message())).status).toBe(200);
    onTestFinished(async () => void (await push(-100_000)));
    await push(100_000);
    for (const forwarded of ["203.0.113.7", "::1"]) {
      const headers = { "x-forwarded-for": forwarded };
      expect((await new Person().submit("/stay-in-touch/send", message(), headers)).status).toBe(429);
    }
  });
});

describe("a message to the shop", () => {
  it("arrives as it was written, harmless, and an answer goes to whoever wrote it", async () => {
    const text = "Hello,\r\n\r\nIs <b>this</b> & <script>alert(1)</script> shown?\r\n.\r\nØre 🚁";
    const fields = message({ message: text });
    const answer = await send(fields);
    expect([answer.status, await answer.json()]).toEqual([200, { sent: true, faults: {} }]);
    const [mail] = await arrived(fields);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([fields.email]);
    expect(mail?.from?.address).not.toBe(fields.email);
    expect(mail?.subject).toBe(`Message from ${fields.name}`);
    for (const line of ["Hello,", "Is <b>this</b> & <script>alert(1)</script> shown?", "Øre 🚁", fields.email])
      expect(mail?.text).toContain(line);
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("that is sent twice, also at once, is one mail", async () => {
    const fields = message();
    const answers = await Promise.all([send(fields), send(fields)]);
    expect([...answers, await send(fields)].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await arrived(fields)).toHaveLength(1);
    expect(await queuedFrom(fields.email)).toHaveLength(1);
  });

  it("is in no log, nor is its sender", async () => {
    const fields = message({ message: `Secret words ${process.pid}-${Date.now()}` });
    expect((await send(fields)).status).toBe(200);
    await arrived(fields);
    const logs = path.join(path.dirname(process.env.STACK_FILE ?? ""), "logs");
    for (const file of readdirSync(logs)) {
      const log = readFileSync(path.join(logs, file), "utf8");
      for (const secret of Object.values(fields)) expect(log).not.toContain(secret);
    }
  });

  it("is answered with a page where there are no scripts, which keeps what was typed when it failed", async () => {
    const fields = message({ name: "" });
    const refused = await new Person().submit("/stay-in-touch", fields);
    const page = await refused.text();
    expect(refused.status).toBe(400);
    for (const words of ["Required", fields.email, fields.message]) expect(page).toContain(words);
    const taken = await new Person().submit("/stay-in-touch", { ...fields, name: "Noah Script" });
    expect([taken.status, (await taken.text()).includes("Your message is on its way")]).toEqual([200, true]);
  });
});
