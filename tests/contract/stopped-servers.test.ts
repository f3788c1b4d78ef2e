import { mkdir, rmdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { SCREENS } from "../e2e/screens";
import { canStopServices, freeze, service } from "../support/control";
import { ownConnection, queryDatabase } from "../support/database";
import { IS_FULL } from "../support/full";
import { inFull } from "../support/in-full";
import { mailFile, mailsTo, plantMail, storedMail } from "../support/mails";
import { compareNow, statusOf } from "../support/money";
import { listed, orderBody, startPayment } from "../support/payment-calls";
import { confirmPayment, ledgerEntry } from "../support/payments";
import { Person } from "../support/person";
import { ordersOf } from "../support/purchase";
import { freshEmail } from "../support/stack";
import { armCallFault, clearFaults } from "../support/stripe";

afterEach(clearFaults);

/**
 * Makes Medusa's rows of a capture that Stripe has not answered too old to be running: after a minute they no longer
 * keep another server from capturing (`getPaymentToCapture`).
 */
const ageCaptures = (paymentIntentId: string) =>
  queryDatabase(
    `update capture c set created_at = c.created_at - interval '1 minute'
     from payment p join payment_attempt a on a.payment_session_id = p.payment_session_id
     where c.payment_id = p.id and a.payment_intent_id = $1 returning c.id`,
    [paymentIntentId],
  );

/** R6 of the fault lab in short. */
it.runIf(canStopServices)(
  "an order whose server dies before its money is taken is one, paid once, after the restart",
  async () => {
    const person = await Person.signUp();
    const sparrow = await listed("Sparrow");
    const { clientSecret, paymentIntentId } = await startPayment(person, sparrow);
    // Stripe hangs and takes nothing.
    await armCallFault({ on: "payment_intents.capture", do: "timeout", times: 1_000 }, paymentIntentId);
    await confirmPayment(clientSecret);
    const body = orderBody(person, sparrow, paymentIntentId);
    const placing = person.api("POST", "/orders", { body }).catch(() => null);
    await expect.poll(() => ageCaptures(paymentIntentId)).toHaveLength(1);
    await service("medusa", "kill");
    await placing;
    await clearFaults();
    await service("medusa", "start");
    await expect.poll(() => ledgerEntry(paymentIntentId)).toMatchObject({ status: "succeeded", captures: 1 });
    await expect.poll(() => statusOf(paymentIntentId)).toBe("captured");
    expect(await ordersOf(person)).toMatchObject([{ transactionId: paymentIntentId }]);
  },
);

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
  const client = await ownConnection();
  const held = `mail_held_${Date.now()}`;
  await client.query("select pg_advisory_lock(4712)");
  await client.query(`create function ${held}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(4712); return new; end $$`);
  await client.query(`create trigger ${held} before update on outbox_mail for each row
      when (new.id = '${mailId}' and new.status = 'sent') execute function ${held}()`);
  return async () => {
    await client.query("select pg_advisory_unlock(4712)");
    await client.query(`drop function ${held}() cascade`);
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

/** The session check's second (specification, section 9), and three times its figure as slack. */
const MOST_MS = 3_000;
/**
 * The same for the two seconds that Medusa has for a public page without a cache: four in test shops, where it has ten
 * for other data.
 */
const MOST_UNSTORED_MS = 9_000;
const isUnstored = (path: string) => path.endsWith("/questions") || path.startsWith("/wish-lists/");
/** The same for the five seconds that Medusa has for data without a cache: ten in test shops. */
const MOST_PERSONAL_MS = 30_000;
/** So many public pages at a time, because to render more takes a processor longer than the wait for Medusa. */
const AT_ONCE = 3;

/** The user agent of a person's browser: a crawler would get the complete page at once. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const addresses = (visitor: boolean) => {
  const rows = SCREENS.filter(({ roles }) => roles.includes("visitor") === visitor);
  return [...new Set(rows.flatMap(({ path }) => (typeof path === "string" ? [path] : [])))];
};
const PUBLIC = [...addresses(true), "/explore?q=kestrel", "/explore?page=2", "/logout"];
/** They wait for the whole time limit of a read. */
const PERSONAL = addresses(false).filter((path) => path !== "/logout");

/** The time to the first byte of an answer, and to its end. */
async function ask(person: Person, path: string) {
  const startedAt = performance.now();
  const answer = await person.visit(path, { headers: { "user-agent": BROWSER } });
  const firstByteMs = performance.now() - startedAt;
  return { path, status: answer.status, firstByteMs, html: await answer.text() };
}

type Asked = Awaited<ReturnType<typeof ask>>[];
const askAll = (person: Person, paths: string[]): Promise<Asked> => Promise.all(paths.map((path) => ask(person, path)));

async function askInTurn(person: Person, paths: string[]): Promise<Asked> {
  const asked: Asked = [];
  for (let at = 0; at < paths.length; at += AT_ONCE)
    asked.push(...(await askAll(person, paths.slice(at, at + AT_ONCE))));
  return asked;
}

describe("while Medusa hangs, somebody who is signed in", () => {
  let ofEveryone: Asked;
  let personal: Asked;
  beforeAll(async () => {
    const person = await Person.signUp();
    // Fills the caches, as in a shop that has had visitors.
    for (const path of PUBLIC) await person.statusOf(path);
    const medusa = freeze("medusa");
    try {
      [ofEveryone, personal] = await Promise.all([askInTurn(person, PUBLIC), askAll(person, PERSONAL)]);
    } finally {
      medusa.thaw();
    }
  });

  inFull("gets the first byte of every public page at once, and is not called signed out", () => {
    expect(ofEveryone.length).toBeGreaterThan(10);
    for (const { path, firstByteMs, html } of ofEveryone) {
      expect(firstByteMs, path).toBeLessThan(isUnstored(path) ? MOST_UNSTORED_MS : MOST_MS);
      expect(html.includes("Your account cannot be reached at the moment"), path).toBe(true);
    }
  });

  // In short: the checkout in medusa-away.test.ts.
  inFull("is told of each personal page that it cannot be reached", () => {
    expect(personal.length).toBeGreaterThan(5);
    for (const { path, status, firstByteMs, html } of personal) {
      expect(status, path).toBe(503);
      expect(firstByteMs, path).toBeLessThan(MOST_PERSONAL_MS);
      expect(html.includes("Back in a moment"), path).toBe(true);
    }
  });
});

inFull("the money ledger says that Stripe could not be asked, and keeps what it knew", async () => {
  const known = await compareNow();
  const frozen = freeze("stripeSandbox");
  try {
    const silent = await compareNow();
    expect(silent.latest?.outcome).toBe("stripe_silent");
    expect(silent.compared).toEqual(known.compared);
    expect(silent.findings).toEqual(known.findings);
  } finally {
    frozen.thaw();
  }
  expect((await compareNow()).latest?.outcome).toBe("complete");
});
