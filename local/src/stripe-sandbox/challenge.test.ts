import { describe, expect, it } from "vitest";
import { failureOf, KEYS, SDKS, testSandbox } from "./testing";

const USD = { amount: 14_900, currency: "usd", capture_method: "manual" } as const;

async function challenged(
  fields: Record<string, string> = { use_stripe_sdk: "true" },
  card = "pm_card_authenticationRequired",
) {
  const sandbox = await testSandbox();
  const intent = await sandbox.stripe.paymentIntents.create(USD);
  const client_secret = intent.client_secret ?? "";
  const confirmed = await sandbox.browser(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret,
    payment_method: card,
    ...fields,
  });
  const body = (await confirmed.json()) as { status: string; next_action: { type: string } & Record<string, never> };
  const finish = (result: string, secret = client_secret, accept = "application/json") =>
    fetch(`${sandbox.url}/_sandbox/challenge/${intent.id}`, {
      method: "POST",
      redirect: "manual",
      headers: { accept },
      body: new URLSearchParams({ client_secret: secret, result }),
    });
  return { sandbox, intent, client_secret, body, finish };
}

describe("a card that needs authentication", () => {
  it("fails when the payer fails, and the intent can be paid otherwise", async () => {
    const { sandbox, intent, body, finish } = await challenged();
    expect(body).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(await (await finish("fail")).json()).toMatchObject({ status: "requires_payment_method" });
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: { code: "payment_intent_authentication_failure" },
      payment_method: null,
    });
    expect(await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" })).toMatchObject({
      status: "requires_capture",
    });
  });

  it("is held when the payer completes it, once", async () => {
    const { sandbox, intent, finish } = await challenged();
    expect(await (await finish("complete")).json()).toMatchObject({ status: "requires_capture" });
    const again = await finish("complete");
    expect(again.status).toBe(400);
    expect(await sandbox.stripe.paymentIntents.capture(intent.id)).toMatchObject({ status: "succeeded" });
  });

  it("can still be declined by the bank after it", async () => {
    const { sandbox, intent, finish } = await challenged(
      undefined,
      "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    );
    expect(await (await finish("complete")).json()).toMatchObject({ status: "requires_payment_method" });
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: { decline_code: "insufficient_funds" },
    });
  });

  it("is not authenticated by someone without the client secret", async () => {
    const { sandbox, intent, finish } = await challenged();
    expect((await finish("complete", "guessed")).status).toBe(403);
    const page = await fetch(`${sandbox.url}/_sandbox/challenge/${intent.id}?client_secret=guessed`);
    expect(page.status).toBe(403);
  });

  it("sends the payer to a page and back when the shop asks for it", async () => {
    const { body, finish, intent, client_secret } = await challenged({ return_url: "https://shop.test/back?x=1" });
    const { redirect_to_url: redirect } = body.next_action as unknown as { redirect_to_url: { url: string } };
    const html = await (await fetch(redirect.url)).text();
    expect(html).toContain("Complete authentication");
    expect(html).toContain("$149.00");
    const back = new URL((await finish("complete", undefined, "text/html")).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe("https://shop.test/back");
    expect(Object.fromEntries(back.searchParams)).toEqual({
      x: "1",
      payment_intent: intent.id,
      payment_intent_client_secret: client_secret,
      redirect_status: "succeeded",
    });
  });
});

describe.each(SDKS)("a browser's key, seen through $name", ({ Sdk }) => {
  it("may not do what a server does", async () => {
    const { connect } = await testSandbox();
    const browser = connect(Sdk, KEYS.publishableKey);
    expect(await failureOf(browser.paymentIntents.create(USD))).toMatchObject({
      statusCode: 401,
      code: "secret_key_required",
    });
    expect(await failureOf(browser.refunds.list())).toMatchObject({ statusCode: 401 });
  });

  it("reads and confirms an intent only with its client secret, and sees none of its metadata", async () => {
    const { connect, browser } = await testSandbox();
    const intent = await connect(Sdk).paymentIntents.create({ ...USD, metadata: { session_id: "payses_1" } });
    const path = `/v1/payment_intents/${intent.id}`;
    expect((await browser(path, {}, "GET")).status).toBe(400);
    expect((await browser(path, { client_secret: "wrong" }, "GET")).status).toBe(403);
    expect((await browser(`${path}/confirm`, { payment_method: "pm_card_visa" })).status).toBe(400);
    const client_secret = intent.client_secret ?? "";
    const confirmed = await browser(`${path}/confirm`, { client_secret, payment_method: "pm_card_visa" });
    expect(confirmed.headers.get("access-control-allow-origin")).toBe("*");
    const seen = await confirmed.json();
    expect(seen).toMatchObject({ id: intent.id, status: "requires_capture" });
    expect(seen).not.toHaveProperty("metadata");
    expect(seen).not.toHaveProperty("latest_charge");
    const again = await browser(`${path}/confirm`, { client_secret, payment_method: "pm_card_visa" });
    const { error } = (await again.json()) as { error: { payment_intent: object } };
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: "requires_capture" });
    expect(error.payment_intent).not.toHaveProperty("metadata");
  });
});
