import { model } from "@medusajs/framework/utils";
import { Role } from "../../../contract/common";

/** A built-in role's `permissions` come from the code. The index on the name is in the migration alone. */
export const StaffRole = model.define("staff_role", {
  id: model.id({ prefix: "srole" }).primaryKey(),
  name: model.text(),
  permissions: model.array(),
  second_factor: model.boolean().default(false),
});

/** `given_by` is a customer, a Medusa user, "cli" or "seed". */
export const UserRole = model
  .define("user_role", {
    id: model.id({ prefix: "role" }).primaryKey(),
    customer_id: model.text(),
    role: model.enum(Role.options).default("user"),
    staff_role_id: model.text().nullable(),
    given_by: model.text().nullable(),
    given_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["customer_id"], unique: true },
    { on: ["role"], where: "role = 'admin' AND deleted_at IS NULL" },
  ])
  .checks([
    {
      name: "user_role_of_staff",
      expression: (columns) => `(${columns.role} = 'admin') = (${columns.staff_role_id} IS NOT NULL)`,
    },
  ]);
