import { mkdir, rmdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { canStopServices, service } from "../support/control";
import { holdWrites } from "../support/database";
import { IS_FULL } from "../support/full";
import { mailFile, mailsTo, plantMail, storedMail } from "../support/mailbox";
import { freshEmail } from "../support/stack";

describe("a mail that cannot be sent", () => {
  it.runIf(canStopServices && IS_FULL)(
    "is tried again, outlives a killed Medusa, and comes once",
    { timeout: 120_000 },
    async () => {
      const [id, to] = [`mail_stuck_${Date.now()}`, freshEmail()];
      // A folder with the name of the mail's file makes each try fail.
      await mkdir(mailFile(id), { recursive: true });
      await plantMail(id, to);
      const waits = async () => {
        const mail = await storedMail(id);
        return Number(mail?.attempts) >= 2 && mail?.is_in_hand === false;
      };
      await expect.poll(waits, { timeout: 60_000, interval: 100 }).toBe(true);
      expect(await storedMail(id)).toMatchObject({ status: "pending", last_error: expect.stringContaining("EISDIR") });
      await service("medusa", "kill");
      await rmdir(mailFile(id));
      await service("medusa", "start");
      await expect.poll(() => storedMail(id)).toMatchObject({ status: "sent", last_error: null });
      expect(await mailsTo(to)).toHaveLength(1);
    },
  );
});

describe("a mail that a server is sending when it is stopped", () => {
  it.runIf(canStopServices && IS_FULL)("is sent before the server ends", { timeout: 120_000 }, async () => {
    const [id, to] = [`mail_held_${Date.now()}`, freshEmail()];
    // Medusa writes down each notification, so it waits in the middle of the mail.
    const resumeWrites = await holdWrites("notification");
    await plantMail(id, to);
    await expect.poll(async () => (await storedMail(id))?.is_in_hand).toBe(true);
    const stopped = service("medusa", "stop");
    // It ends within a second if it waits for nothing.
    const first = await Promise.race([stopped.then(() => "ended"), delay(4_000, "waits")]);
    await resumeWrites();
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
