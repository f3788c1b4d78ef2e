import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pRetry, { AbortError } from "p-retry";
import Stripe from "stripe";
import { z } from "zod";
import type { SandboxSettings } from "./env";
import type { Faults, WebhookFault } from "./faults";
import { log } from "./ids";
import type { Store } from "./store/store";
import type { EventRecord } from "./store/tables";

const ATTEMPT_TIMEOUT_MS = 20_000;
const MAX_RETRY_PAUSE_MS = 60_000;
const RETRIES = 30;
const OVERTAKE_MS = 2000;
/** Older events are not sent again when the sandbox starts. */
const RESUME_SECONDS = 60 * 60;

const About = z.union([
  z.object({ object: z.literal("payment_intent"), id: z.string() }).transform(({ id }) => id),
  z.object({ payment_intent: z.string() }).transform(({ payment_intent }) => payment_intent),
]);

const paymentIntentOf = ({ data }: EventRecord) => About.safeParse(data.object).data ?? null;

/** Sends signed events independently of each other, and repeats each until a 2xx answer: docs.stripe.com/webhooks. */
export class Deliverer {
  private readonly stopping = new AbortController();
  private readonly underway = new Set<Promise<void>>();
  /** Events that a `reorder` fault holds back until another one has been sent. */
  private held: (() => void)[] = [];

  constructor(
    private readonly settings: Pick<SandboxSettings, "webhookUrl" | "webhookSecret" | "webhookRetryMs">,
    private readonly store: Store,
    private readonly faults: Faults,
  ) {
    // Each running delivery listens for the stop.
    setMaxListeners(0, this.stopping.signal);
  }

  resume(): void {
    const since = Date.now() / 1000 - RESUME_SECONDS;
    const left = this.store.list("events").filter((event) => event.pending_webhooks > 0 && event.created >= since);
    for (const event of left.reverse()) this.deliver(event);
  }

  deliver(event: EventRecord): void {
    const { webhookUrl: url } = this.settings;
    if (!url) {
      this.settle(event);
      return;
    }
    const way = this.send(url, event)
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          log("webhook_given_up", { id: event.id, type: event.type, reason: String(error) });
      })
      .finally(() => this.underway.delete(way));
    this.underway.add(way);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underway);
  }

  private async send(url: string, event: EventRecord): Promise<void> {
    const fault = this.faults.takeForWebhook(event.type, paymentIntentOf(event));
    if (fault?.do === "drop") return this.settle(event);
    if (fault) await this.hold(fault);
    const copies = fault?.do === "duplicate" ? fault.copies : 1;
    await Promise.all(Array.from({ length: copies }, () => this.sendUntilTaken(url, event)));
    this.settle(event);
    if (fault?.do !== "reorder") for (const release of this.held.splice(0)) release();
  }

  private async hold(fault: WebhookFault): Promise<void> {
    const { signal } = this.stopping;
    if (fault.do === "delay") await sleep(fault.delayMs, undefined, { signal });
    if (fault.do !== "reorder") return;
    const overtaken = new Promise<void>((resolve) => this.held.push(resolve));
    await Promise.race([overtaken, sleep(fault.delayMs || OVERTAKE_MS, undefined, { signal })]);
  }

  private sendUntilTaken(url: string, event: EventRecord): Promise<void> {
    return pRetry(() => this.sendOnce(url, event), {
      retries: RETRIES,
      minTimeout: this.settings.webhookRetryMs,
      maxTimeout: MAX_RETRY_PAUSE_MS,
      signal: this.stopping.signal,
    });
  }

  private async sendOnce(url: string, event: EventRecord): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: this.settings.webhookSecret });
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]);
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
    const response = await fetch(url, { method: "POST", body: payload, headers, signal, redirect: "error" }).catch(
      (error: unknown) => {
        if (this.stopping.signal.aborted) throw new AbortError("the sandbox is stopping");
        // p-retry gives up on a TypeError that it does not recognise as a network failure; here each one is a network
        // failure.
        throw new Error("the shop could not be reached", { cause: error });
      },
    );
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the shop answered ${response.status}`);
  }

  private settle(event: EventRecord): void {
    this.store.write((tx) => {
      const current = tx.get("events", event.id);
      if (current) tx.put("events", { ...current, pending_webhooks: 0 });
    });
  }
}
