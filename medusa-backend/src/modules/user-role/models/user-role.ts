import { model } from "@medusajs/framework/utils";
import { Role } from "../../../contract/common";

/** Who a customer is to the shop; one record a customer. */
export const UserRole = model
  .define("user_role", {
    id: model.id({ prefix: "role" }).primaryKey(),
    customer_id: model.text(),
    role: model.enum(Role.options).default("user"),
  })
  .indexes([{ on: ["customer_id"], unique: true }]);
