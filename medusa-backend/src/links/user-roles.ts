import { defineLink } from "@medusajs/framework/utils";
import CustomerModule from "@medusajs/medusa/customer";
import UserRoleModule from "../modules/user-role";

/** `user_role.customer`: whose role it is, by the role's own `customer_id`. */
export const roleCustomer = defineLink(
  { linkable: UserRoleModule.linkable.userRole, field: "customer_id" },
  CustomerModule.linkable.customer,
  { readOnly: true },
);

export const customerRole = defineLink(
  { linkable: CustomerModule.linkable.customer, field: "id" },
  { ...UserRoleModule.linkable.userRole.id, primaryKey: "customer_id" },
  { readOnly: true },
);
