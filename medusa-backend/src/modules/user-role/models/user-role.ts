import { model } from "@medusajs/framework/utils";
import { Role } from "../../../contract/common";

/** A customer's role in the shop; one record for each customer. */
export const UserRole = model
  .define("user_role", {
    id: model.id({ prefix: "role" }).primaryKey(),
    customer_id: model.text(),
    role: model.enum(Role.options).default("user"),
  })
  .indexes([
    { on: ["customer_id"], unique: true },
    { on: ["role"], where: "role = 'admin' AND deleted_at IS NULL" },
  ]);
