// Writes what the workflow `images` needs, for a shop on this machine only: .env with random secrets, and the files by
// which tests find the shop, below .data/images.
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const random = () => randomBytes(24).toString("hex");
const values = {
  SHOP_VERSION: "0.0.0-test",
  PUBLIC_URL: "http://localhost",
  MEDUSA_PUBLIC_URL: "http://127.0.0.1",
  POSTGRES_PASSWORD: random(),
  REDIS_PASSWORD: random(),
  JWT_SECRET: random(),
  COOKIE_SECRET: random(),
  SESSION_SECRET: random(),
  MEDUSA_PUBLISHABLE_KEY: `pk_${random()}`,
  STRIPE_API_KEY: `sk_test_${random()}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${random()}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
  BIND_ADDRESS: "127.0.0.1",
};
const example = readFileSync(".env.example", "utf8");
const filled = example.replaceAll(/^(\w+)=$/gm, (line, name) => line + (values[name] ?? ""));
writeFileSync(".env", filled, { mode: 0o600 });

const nobody = { email: "nobody@example.com", password: "" };
const files = {
  "stack.json": {
    storefront: values.PUBLIC_URL,
    medusa: values.MEDUSA_PUBLIC_URL,
    stripeSandbox: "http://localhost:4243",
    googleSandbox: "",
    stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
    databaseUrl: "",
  },
  "secrets.json": {
    jwtSecret: values.JWT_SECRET,
    cookieSecret: values.COOKIE_SECRET,
    sessionSecret: values.SESSION_SECRET,
    medusaPublishableKey: values.MEDUSA_PUBLISHABLE_KEY,
    stripeApiKey: values.STRIPE_API_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
  },
  "demo-accounts.json": { admin: nobody, customer: nobody, ops: nobody },
};
mkdirSync(".data/images", { recursive: true });
for (const [name, content] of Object.entries(files))
  writeFileSync(`.data/images/${name}`, JSON.stringify(content), { mode: 0o600 });
