import { join } from "node:path";
import { logger } from "@medusajs/framework/logger";
import { defineConfig } from "@medusajs/framework/utils";

/**
 * Medusa's one configuration. Every Medusa command runs in medusa-backend/ (whose medusa-config.ts is a symbolic link
 * to this file) or in a build of it, so the project's code is found from the working directory, never from this file's
 * location.
 */
const { getEnv } = require(join(process.cwd(), "src/lib/config/env")) as typeof import("./src/lib/config/env");
const { acceptedSecrets } = require(
  join(process.cwd(), "src/lib/config/secrets"),
) as typeof import("./src/lib/config/secrets");
const { redisOptions } = require(
  join(process.cwd(), "src/lib/config/redis"),
) as typeof import("./src/lib/config/redis");
const { shopModules } = require(
  join(process.cwd(), "src/lib/config/modules"),
) as typeof import("./src/lib/config/modules");

const { withoutPersonalData } = require(
  join(process.cwd(), "src/lib/logs/private-logger"),
) as typeof import("./src/lib/logs/private-logger");

const env = getEnv();

// Medusa's own request log includes queries, and some of them name a person; src/api/middlewares.ts logs instead.
logger.setLogLevel("info");

const config = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    redisOptions,
    // No TLS for a database on this machine; for any other database, set the TLS options in DATABASE_URL (?sslmode=…).
    databaseDriverOptions: env.DATABASE_URL.includes("sslmode=") ? undefined : { connection: { ssl: false } },
    http: {
      jwtSecret: env.JWT_SECRET,
      cookieSecret: env.COOKIE_SECRET,
      jwtExpiresIn: "12h",
      // No browser of the shop talks to Medusa; Medusa Admin is served from Medusa's own origin.
      storeCors: env.MEDUSA_PUBLIC_URL,
      adminCors: env.MEDUSA_PUBLIC_URL,
      authCors: env.MEDUSA_PUBLIC_URL,
    },
    // express-session takes a list, and signs with its first; Medusa's type knows one secret only.
    sessionOptions: { secret: acceptedSecrets(env, "COOKIE_SECRET") as unknown as string },
    cookieOptions: { secure: env.MEDUSA_PUBLIC_URL.startsWith("https:"), sameSite: "lax" },
  },
  admin: {
    disable: env.DISABLE_MEDUSA_ADMIN,
    path: "/app",
    // Built into the Admin's files. A fixed address would be right for only one port; the Admin's own origin is always
    // right.
    backendUrl: "/",
    // One copy for Medusa Admin and the shop's own screens in it, which share its query client.
    vite: () => ({ resolve: { dedupe: ["@tanstack/react-query"] } }),
  },
  modules: shopModules(env),
  logger: withoutPersonalData(logger),
});

// Medusa adds its plugin for draft orders to every project. It brings only their pages in Medusa Admin, whose routes
// are closed (src/api/closed-routes.ts).
module.exports = { ...config, plugins: [] };
