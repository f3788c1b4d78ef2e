import { model } from "@medusajs/framework/utils";

/**
 * A role of the staff. `permissions` are an own role's; a built-in one's come from the code (contract/permissions.ts),
 * so that a new permission reaches it. The unique index on the name in lower case is in the migration alone.
 */
export const StaffRole = model.define("staff_role", {
  id: model.id({ prefix: "srole" }).primaryKey(),
  name: model.text(),
  permissions: model.array(),
  second_factor: model.boolean().default(false),
});
