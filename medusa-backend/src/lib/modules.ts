import type { Env } from "./env";

/** The shop's own modules, each in src/modules. */
const OWN_MODULES = [
  "review",
  "user-role",
  "order-status",
  "session",
  "audit",
  "payment-record",
  "stripe-event",
  "outbox",
  "password-reset",
];

/** Redis' side of the modules that Medusa otherwise keeps in this process; the four belong together. */
function redisModules(redisUrl: string) {
  return [
    { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl } },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis", is_default: true, options: { redisUrl } },
        ],
      },
    },
  ];
}

/**
 * Medusa's `modules`: the shop's own, the payment provider, and Redis where REDIS_URL is set. Anything not named keeps Medusa's
 * default, which for events, workflows, cache and locks lives in this process (docs/decisions/0030-locks-in-process.md).
 */
export function shopModules(env: Env) {
  return [
    ...OWN_MODULES.map((name) => ({ resolve: `./src/modules/${name}` })),
    ...paymentModules(env),
    ...(env.REDIS_URL ? redisModules(env.REDIS_URL) : []),
  ];
}

/** Medusa's payment module with the shop's Stripe provider, which captures when told to and never on its own. */
function paymentModules({ STRIPE_API_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_SANDBOX_URL }: Env) {
  if (!STRIPE_API_KEY) return [];
  const options = {
    apiKey: STRIPE_API_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
    sandboxUrl: STRIPE_SANDBOX_URL,
    capture: false,
  };
  const providers = [{ resolve: "./src/modules/stripe", id: "stripe", options }];
  return [{ resolve: "@medusajs/medusa/payment", options: { providers } }];
}
