import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { Email } from "../../contract/common";
import { isMailRefusal, type Mail, smtpMailer } from "./mailer";

type Hooks = ConstructorParameters<typeof SMTPServer>[0];
const open: SMTPServer[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((done) => server.close(() => done()))));
});

/** A mail server that accepts every mail, unless `hooks` change that; `mails` are the accepted ones. */
async function mailServer(hooks: Hooks = {}) {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...hooks,
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  open.push(server);
  const { port } = server.server.address() as AddressInfo;
  return { mails, url: `smtp://127.0.0.1:${port}` };
}

const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const mailer = (url: string, more: { timeoutMs?: number } = {}) =>
  smtpMailer({ url, from: "Aeroloft <hello@shop.example>", ...more });
const mail: Mail = {
  mailId: "mail_1",
  edition: 1,
  kind: "welcome",
  to: "ada@example.com",
  subject: "Hello",
  html: "<p>Grüße</p>",
  text: "Grüße",
  files: [],
  orderId: "order_1",
  replyTo: "visitor@example.com",
  unsubscribe: null,
};
const failureOf = (url: string, more?: { timeoutMs: number }) =>
  mailer(url, more)
    .send(mail)
    .then(() => "sent", String);

describe("a mail server", () => {
  it.each([
    [550, "refuses for good"],
    [451, "may be asked again"],
  ])("that answers %i %s", async (code) => {
    const { url } = await mailServer({ onRcptTo: (_to, _session, done) => done(refuse(code, "no")) });
    const failure = await failureOf(url);
    expect(failure).toContain(String(code));
    expect(isMailRefusal(failure)).toBe(code === 550);
  });

  it("that takes no password is the shop's to put right, and its address is not told", async () => {
    const { url } = await mailServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refuse(535, "bad credentials")),
    });
    const failure = await failureOf(url.replace("smtp://", "smtp://shop:hunter2@"));
    expect(isMailRefusal(failure)).toBe(false);
    expect(failure).toContain("535");
    expect(failure).not.toContain("hunter2");
  });

  it("that says nothing is given up after the timeout, and one that is not there may be asked again", async () => {
    const { url } = await mailServer({ onMailFrom: () => {} });
    expect(await failureOf(url, { timeoutMs: 300 })).toMatch(/timeout/i);
    expect(await failureOf("smtp://127.0.0.1:1")).toMatch(/ECONNREFUSED/);
  });

  it("gets the mail whole, with an id that a second try repeats, and another if ops send it again", async () => {
    const { mails, url } = await mailServer();
    for (const edition of [1, 1, 2]) await mailer(url).send({ ...mail, edition });
    const [first, second, again] = await Promise.all(mails.map((source) => PostalMime.parse(source)));
    expect(first).toMatchObject({
      subject: "Hello",
      text: "Grüße\n",
      from: { name: "Aeroloft", address: "hello@shop.example" },
      to: [{ address: "ada@example.com" }],
      replyTo: [{ address: "visitor@example.com" }],
      messageId: "<mail_1@shop.example>",
    });
    expect(second?.messageId).toBe(first?.messageId);
    expect(again?.messageId).toBe("<mail_1-2@shop.example>");
  });

  it("that takes plain ASCII alone is asked to deliver to any address", async () => {
    const asked: string[] = [];
    const { mails, url } = await mailServer({
      hideSMTPUTF8: true,
      onRcptTo(to, _session, done) {
        // The server shows an international domain in its own letters.
        asked.push(Email.parse(to.address));
        done();
      },
    });
    const sender = mailer(url);
    const addresses = ["a&b@example.com", "d'@example.com", "sales/eu@example.com", "info@xn--e1afmkfd.xn--p1ai"];
    for (const address of addresses) await sender.send({ ...mail, to: address, replyTo: address });
    const got = await Promise.all(mails.map((source) => PostalMime.parse(source)));
    expect(asked).toEqual(addresses);
    expect(got).toMatchObject(addresses.map((address) => ({ to: [{ address }], replyTo: [{ address }] })));
  });

  it("gets pictures as a part of the mail, and a document as a file", async () => {
    const { mails, url } = await mailServer();
    const picture = { id: "mark", filename: "mark.png", content_type: "image/png", content: Buffer.from("hi") };
    const pdf = { filename: "INV-000001.pdf", content_type: "application/pdf", content: Buffer.from("%PDF") };
    await mailer(url).send({ ...mail, files: [picture, pdf] });
    const { attachments } = await PostalMime.parse(mails[0] ?? "");
    expect(attachments).toMatchObject([
      { filename: "mark.png", disposition: "inline", contentId: "<mark>" },
      { filename: "INV-000001.pdf", disposition: "attachment", mimeType: "application/pdf" },
    ]);
    expect(Buffer.from(attachments[1]?.content as ArrayBuffer).toString()).toBe("%PDF");
  });
});
