import { defineLink } from "@medusajs/framework/utils";
import CustomerModule from "@medusajs/medusa/customer";
import UserRoleModule from "../modules/user-role";

/** `customer.user_role`: the same link from the other side. */
export default defineLink(
  { linkable: CustomerModule.linkable.customer, field: "id" },
  { ...UserRoleModule.linkable.userRole.id, primaryKey: "customer_id" },
  { readOnly: true },
);
