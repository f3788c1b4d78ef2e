import { model } from "@medusajs/framework/utils";

/** `credential_id` and `public_key` are base64url; `counter` is 0 if the authenticator does not count. */
export const Passkey = model
  .define("passkey", {
    id: model.id({ prefix: "passkey" }).primaryKey(),
    customer_id: model.text(),
    credential_id: model.text(),
    public_key: model.text(),
    counter: model.number(),
    transports: model.array(),
    is_synced: model.boolean(),
    name: model.text(),
    last_used_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["customer_id"] }, { on: ["credential_id"], unique: true }]);

export const CHALLENGE_PURPOSES = ["register", "sign-in", "second-step"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** The id is the challenge. `customer_id` is null for a sign-in, which names nobody. */
export const PasskeyChallenge = model
  .define("passkey_challenge", {
    id: model.text().primaryKey(),
    purpose: model.enum([...CHALLENGE_PURPOSES]),
    customer_id: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }, { on: ["customer_id"], where: "customer_id IS NOT NULL AND deleted_at IS NULL" }]);
