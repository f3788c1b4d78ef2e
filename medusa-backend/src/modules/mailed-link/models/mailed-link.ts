import { model } from "@medusajs/framework/utils";

/** "stop" and "factor" stop a change: of the e-mail, and the end of the second factor. */
export const LINK_PURPOSES = ["password", "email", "stop", "factor"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/**
 * The newest link for each customer and purpose, by a digest of its token. `new_email`: where it was mailed to, unless
 * another account has that.
 */
export const MailedLink = model
  .define("mailed_link", {
    id: model.id({ prefix: "mlink" }).primaryKey(),
    customer_id: model.text(),
    purpose: model.enum([...LINK_PURPOSES]).default("password"),
    new_email: model.text().nullable(),
    token_hash: model.text(),
    expires_at: model.dateTime(),
    used_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["customer_id", "purpose"], unique: true },
    { on: ["token_hash"], unique: true },
    { on: ["expires_at"] },
  ]);
