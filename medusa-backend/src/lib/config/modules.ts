import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { OPS_PREFIX } from "../../contract/ops";
import type { MailerOptions } from "../mails/mailer";
import type { Env } from "./env";
import { redisModules } from "./redis";
import { type FileFoldersOptions, mailFilesFolder, privateFilesFolder, uploadsFolder } from "./uploads";

const FOLDER = path.join(__dirname, "../../modules");
/** Folders that are loaded with options, with a module of Medusa's, or with Redis (redis.ts). */
const LOADED_ELSEWHERE = ["file-bucket", "file-folders", "outbox", "schedule-keeper", "stripe"];

const ownModules = () =>
  readdirSync(FOLDER).filter(
    (name) =>
      !LOADED_ELSEWHERE.includes(name) &&
      ["index.ts", "index.js"].some((file) => existsSync(path.join(FOLDER, name, file))),
  );

/** Events, workflows, cache and locks are in this process without Redis (docs/decisions/one-order-per-payment.md). */
export function shopModules(env: Env) {
  return [
    ...ownModules().map((name) => ({ resolve: `./src/modules/${name}` })),
    ...paymentModules(env),
    authModule(env),
    fileModule(env),
    ...(env.REDIS_URL ? redisModules(env.REDIS_URL, env.MEDUSA_WORKER_MODE) : []),
    { resolve: "./src/modules/outbox", options: outboxOptions(env) },
  ];
}

const ISSUER = "Aeroloft";

/** Turning a second factor off at Medusa Admin needs a code, so that a stolen session cannot. */
function authModule({ AUTH_MFA_ENCRYPTION_KEY }: Env) {
  const providers = [{ resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" }];
  const totp = { id: "totp", options: { issuer: ISSUER } };
  const mfa = { encryption_key: AUTH_MFA_ENCRYPTION_KEY, disable_policy: "challenge", providers: [totp] };
  return { resolve: "@medusajs/medusa/auth", options: { providers, mfa } };
}

/** The shop's Stripe provider never captures on its own. */
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

/**
 * Uploads from Medusa Admin and Medusa's exports go to folders that a new build does not touch, and that servers and
 * worker share. src/api/uploads.ts serves the pictures, /admin/shop/files the rest. Without SHOP_DATA_DIR (a command
 * run by hand) the folders are in the working directory.
 */
function fileModule(env: Env) {
  const addresses = {
    public: `${env.MEDUSA_PUBLIC_URL}/static`,
    private: `${env.MEDUSA_PUBLIC_URL}${OPS_PREFIX}/files`,
  };
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = env;
  if (S3_BUCKET) {
    const bucket = {
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: S3_ENDPOINT,
      access_key_id: S3_ACCESS_KEY_ID,
      secret_access_key: S3_SECRET_ACCESS_KEY,
      prefix: S3_PREFIX,
      // The bucket's own rules apply: only the shop reads it.
      acl: false,
      cache_control: "private",
      // Servers that are not Amazon's address buckets by path.
      additional_client_config: { forcePathStyle: S3_ENDPOINT !== undefined },
      public_url: addresses.public,
      private_url: addresses.private,
    };
    return {
      resolve: "@medusajs/medusa/file",
      options: { providers: [{ resolve: "./src/modules/file-bucket", id: "s3", options: bucket }] },
    };
  }
  const options: FileFoldersOptions = {
    upload_dir: uploadsFolder(env),
    backend_url: addresses.public,
    private_upload_dir: privateFilesFolder(env),
    private_url: addresses.private,
  };
  const providers = [{ resolve: "./src/modules/file-folders", id: "local", options }];
  return { resolve: "@medusajs/medusa/file", options: { providers } };
}

function outboxOptions(env: Env): MailerOptions {
  const from = env.MAIL_FROM;
  if (env.SMTP_URL) return { from, url: env.SMTP_URL };
  return { from, folder: mailFilesFolder(env), warn: env.SHOP_ENV === "production" };
}
