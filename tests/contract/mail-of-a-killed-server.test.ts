import { mkdir, rmdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { canStopServices, service } from "../support/control";
import { IS_FULL } from "../support/full";
import { mailFile, mailsTo, plantMail, storedMail } from "../support/mails";
import { freshEmail, stack } from "../support/stack";

describe("a mail that cannot be sent", () => {
  it.runIf(canStopServices && IS_FULL)("is tried again, outlives a killed Medusa, and comes once", async () => {
    const [id, to] = [`mail_stuck_${Date.now()}`, freshEmail()];
    // A folder with the name of the mail's file makes each try fail.
    await mkdir(mailFile(id), { recursive: true });
    await plantMail(id, to);
    const waits = async () => {
      const mail = await storedMail(id);
      return Number(mail?.attempts) >= 2 && mail?.is_in_hand === false;
    };
    await expect.poll(waits, { interval: 100 }).toBe(true);
    expect(await storedMail(id)).toMatchObject({ status: "pending", last_error: expect.stringContaining("EISDIR") });
    await service("medusa", "kill");
    await rmdir(mailFile(id));
    await service("medusa", "start");
    await expect.poll(() => storedMail(id)).toMatchObject({ status: "sent", last_error: null });
    expect(await mailsTo(to)).toHaveLength(1);
  });
});

/**
 * Keeps Medusa from noting that a mail is sent, until the returned function is called. Whoever notes it waits for this
 * connection's lock.
 */
async function holdSending(mailId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const held = `mail_held_${Date.now()}`;
  await client.query("select pg_advisory_lock(4712)");
  await client.query(`create function ${held}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4712); return new; end $$`);
  await client.query(`create trigger ${held} before update on outbox_mail for each row
      when (new.id = '${mailId}' and new.status = 'sent') execute function ${held}()`);
  return async () => {
    await client.query("select pg_advisory_unlock(4712)");
    await client.query(`drop function ${held}() cascade`);
    await client.end();
  };
}

describe("a mail that a server is sending when it is stopped", () => {
  it.runIf(canStopServices && IS_FULL)("is sent before the server ends", async () => {
    const [id, to] = [`mail_held_${Date.now()}`, freshEmail()];
    const resume = await holdSending(id);
    await plantMail(id, to);
    await expect.poll(async () => (await mailsTo(to)).length).toBe(1);
    expect(await storedMail(id)).toMatchObject({ status: "pending", is_in_hand: true });
    const stopped = service("medusa", "stop");
    // It ends within a second if it waits for nothing, and is killed after three.
    const first = await Promise.race([stopped.then(() => "ended"), delay(2_000, "waits")]);
    await resume();
    await stopped;
    try {
      expect(first).toBe("waits");
      expect(await storedMail(id)).toMatchObject({ status: "sent", attempts: 1 });
      expect(await mailsTo(to)).toHaveLength(1);
    } finally {
      await service("medusa", "start");
    }
  });
});
