import { model } from "@medusajs/framework/utils";

/**
 * The purpose of a mailed link: a new password, another e-mail address, to stop that change, or to keep the second
 * factor that somebody wants to take off.
 */
export const LINK_PURPOSES = ["password", "email", "stop", "factor"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/**
 * The newest link that was mailed to a customer for a purpose; one record for each customer and purpose, so that a new
 * request voids the previous link. Only a digest of the link's token is kept. `new_email` is the address that a link
 * for a new password or for another e-mail was mailed to.
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
