import { LATE_EVENT_MINUTES, requireWebhookFacts } from "../../queries/doctor/running";
import { type Check, type Context, checkDatabase, checkElsewhere, failure, warning } from "../check";
import { judgeClock } from "./database";

const KEYS_PAGE = "https://docs.stripe.com/keys";
const DASHBOARD = "Stripe's dashboard, Developers";

/** The mode that a key names, "live" or "test"; null for a key that is none of Stripe's. */
const modeOf = (key: string) => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] ?? null;

function judgeKeys({ env }: Context) {
  const {
    STRIPE_API_KEY: key = "",
    STRIPE_WEBHOOK_SECRET: secret = "",
    SHOP_ENV,
    STRIPE_SANDBOX_URL,
    STRIPE_PUBLISHABLE_KEY,
  } = env;
  const mode = modeOf(key);
  return [
    (!mode || key.startsWith("pk_")) &&
      failure("STRIPE_API_KEY is not a Stripe secret key.", `Copy it from ${DASHBOARD}, API keys.`),
    STRIPE_PUBLISHABLE_KEY !== undefined &&
      modeOf(STRIPE_PUBLISHABLE_KEY) !== mode &&
      failure(
        "STRIPE_API_KEY and STRIPE_PUBLISHABLE_KEY are not of the same mode.",
        "Set both to keys of live mode, or both to keys of test mode.",
      ),
    !secret.startsWith("whsec_") &&
      failure("STRIPE_WEBHOOK_SECRET is not a signing secret.", `Copy it from ${DASHBOARD}, Webhooks, your endpoint.`),
    SHOP_ENV === "production" &&
      (mode === "test" || STRIPE_SANDBOX_URL !== undefined) &&
      warning(
        "The shop takes no money: its payments are tests.",
        "Set Stripe's keys of live mode, and leave PAYMENTS_SANDBOX out.",
      ),
    SHOP_ENV === "local" &&
      mode === "live" &&
      !STRIPE_SANDBOX_URL &&
      warning("A local shop charges real cards.", "Set Stripe's keys of test mode."),
  ];
}

/** Stripe's keys: their form, their mode, and whether Stripe accepts them. */
export const stripe = checkElsewhere({
  id: "payments",
  name: "Payment keys",
  readMore: KEYS_PAGE,
  async read({ env, probes, isRunning }) {
    const { STRIPE_API_KEY: apiKey, STRIPE_SANDBOX_URL: sandboxUrl } = env;
    // The sandbox stops with the shop.
    if (!apiKey || (sandboxUrl && !isRunning)) return { account: null, refusal: null };
    try {
      return { account: await probes.readStripe({ apiKey, ...(sandboxUrl && { sandboxUrl }) }), refusal: null };
    } catch (error) {
      const isRefused = (error as { statusCode?: unknown }).statusCode === 401;
      return { account: null, refusal: isRefused ? ("key" as const) : ("silent" as const) };
    }
  },
  judge({ account, refusal }, context) {
    if (!context.env.STRIPE_API_KEY)
      return [failure("STRIPE_API_KEY is not set: nobody can pay.", `Copy it from ${DASHBOARD}, API keys.`)];
    const silent = context.env.STRIPE_SANDBOX_URL
      ? failure("The payment sandbox does not answer.", "Start the shop again: npm start runs it beside the shop.")
      : failure("Stripe does not answer this machine.", "See status.stripe.com, and let Medusa reach api.stripe.com.");
    return [
      ...judgeKeys(context),
      refusal === "key" && failure("Stripe refuses STRIPE_API_KEY.", `Copy a valid key from ${DASHBOARD}.`),
      refusal === "silent" && silent,
      account?.takesCharges === false &&
        failure("Stripe does not let this account take payments yet.", "Finish the account in Stripe's dashboard."),
      ...(account?.answeredAt ? judgeClock("Stripe's", account.answeredAt, context.now) : []),
    ];
  },
});

/** Kinds of events that the shop needs (README, "Stripe and Google keys"). */
const NEEDED = [
  "payment_intent.amount_capturable_updated",
  "payment_intent.succeeded",
  "charge.refunded",
  "charge.dispute.created",
  "refund.failed",
  "radar.early_fraud_warning.created",
  "review.opened",
  "review.closed",
];

const isHeard = (events: readonly string[], needed: string) => events.includes("*") || events.includes(needed);

/** The endpoint at Stripe that sends the shop its events. */
export const webhookEndpoint = checkElsewhere({
  id: "webhook-endpoint",
  name: "Webhook endpoint",
  readMore: "README.md#stripe-and-google-keys",
  skip: ({ env }) =>
    env.STRIPE_SANDBOX_URL
      ? "The payment sandbox needs no endpoint."
      : env.STRIPE_API_KEY
        ? null
        : "STRIPE_API_KEY is not set.",
  read: ({ env, probes }) => probes.readStripe({ apiKey: env.STRIPE_API_KEY ?? "" }),
  judge({ endpoints }, { env }) {
    if (endpoints === null)
      return [warning("The key may not list webhook endpoints.", "Give the restricted key that right, or look there.")];
    const url = `${env.MEDUSA_PUBLIC_URL}/webhooks/stripe`;
    const endpoint = endpoints.find((each) => each.url === url);
    if (!endpoint)
      return [failure(`Stripe has no webhook endpoint ${url}.`, `Add it in ${DASHBOARD}, Webhooks, with its events.`)];
    if (!endpoint.isEnabled)
      return [failure("The webhook endpoint is disabled.", `Enable it in ${DASHBOARD}, Webhooks.`)];
    const missing = NEEDED.filter((needed) => !isHeard(endpoint.events, needed));
    if (missing.length === 0) return [];
    return [
      failure(
        `The webhook endpoint does not get these events: ${missing.join(", ")}.`,
        `Add payment_intent.*, charge.refunded, charge.dispute.*, refund.*, radar.early_fraud_warning.* and review.* to it in ${DASHBOARD}, Webhooks.`,
      ),
    ];
  },
});

/** Days for which a payment should have an event. Old events are deleted. */
const LATELY_DAYS = 7;

/** Whether Stripe's events arrive, and are processed. */
export const webhook = checkDatabase({
  id: "webhook",
  name: "Webhook",
  readMore: "docs/decisions/payments.md",
  read: requireWebhookFacts,
  judge({ paidAt, heardAt, waiting, waitingSeconds }, { now, isRunning, env }) {
    const lateMs = LATE_EVENT_MINUTES * 60_000;
    const paidMs = paidAt?.getTime() ?? 0;
    const days = Math.min(LATELY_DAYS, env.KEEP_EVENTS_DAYS - 1);
    const isDue = isRunning && now.getTime() - paidMs < days * 86_400_000;
    return [
      isDue &&
        (heardAt?.getTime() ?? 0) < paidMs - lateMs &&
        failure(
          `No Stripe event has arrived since ${heardAt ? heardAt.toISOString() : "the shop began"}, and a card was authorised at ${paidAt?.toISOString()}.`,
          `See the endpoint's deliveries in ${DASHBOARD}, Webhooks: its address, and its signing secret in STRIPE_WEBHOOK_SECRET.`,
        ),
      isRunning &&
        waitingSeconds > LATE_EVENT_MINUTES * 60 &&
        failure(
          `Stripe events that wait to be processed: ${waiting}, the oldest for ${Math.round(waitingSeconds / 60)} minutes.`,
          "See why in the worker's log (stripe_event). The sweep completes the payments meanwhile.",
        ),
    ];
  },
});

export const PAYMENT_CHECKS: Check[] = [stripe, webhookEndpoint, webhook];
