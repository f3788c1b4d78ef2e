import { ChangeRole, GiveRole, OpaqueId, SaveStaffRole } from "medusa-backend/contract";
import { GIVEN_PERMISSIONS } from "medusa-backend/contract/permissions";
import { z } from "zod";
import type { Permission } from "~/domain/account";
import { worded } from "~/lib/schema-messages";

const RoleId = worded(ChangeRole.shape.roleId, "Choose a role.");

export const GiveFields = z.object({ email: GiveRole.shape.email, role_id: GiveRole.shape.roleId });

/** The form in somebody's row; without a role it takes the present one. */
export const ChangeFields = z.object({
  customer_id: worded(OpaqueId(100), "Choose somebody."),
  role_id: ChangeRole.shape.roleId.or(z.literal("")),
});

/** The name of a permission's checkbox. */
export const fieldOf = (permission: Permission): string => permission.replaceAll(" ", "_");

const boxes = Object.fromEntries(
  GIVEN_PERMISSIONS.map((permission) => [fieldOf(permission), z.literal("on").optional()]),
);

/** The form of a new role: its name, and a checkbox for each permission. */
export const RoleFields = z.object({ name: SaveStaffRole.shape.name, ...boxes });
export const RoleButton = z.object({ role_id: RoleId });
export const RoleChangeFields = RoleFields.extend(RoleButton.shape);
export const FactorFields = RoleButton.extend({ needed: z.enum(["yes", "no"]) });

/** The permissions that were checked. */
export const checkedOf = (fields: Readonly<Record<string, unknown>>) =>
  GIVEN_PERMISSIONS.filter((permission) => fields[fieldOf(permission)] === "on");

type Text = readonly [permission: Permission, opens: string];

/** Every permission by its subject, in the order of the form of a role. */
export const PERMISSION_GROUPS: readonly { title: string; texts: readonly Text[] }[] = [
  {
    title: "Orders",
    texts: [
      ["read orders", "All orders with their customers and amounts, and all returns"],
      ["edit orders", "Notes, a corrected e-mail or address, and mails that are sent again"],
      ["ship orders", "Parcels, tracking numbers and arrivals; without amounts"],
      ["delete orders", "Cancel an order, which returns its money, or take it off the list"],
      ["export orders", "Orders and returns as files"],
    ],
  },
  {
    title: "Returns and money",
    texts: [
      ["open returns", "Open a return, give its label, or refuse it"],
      ["receive returns", "Confirm what has arrived, which refunds it"],
      ["refund orders", "Refund without a return, and settle refunds that failed"],
      ["read money", "The overview with sales and refunds"],
    ],
  },
  {
    title: "Products and discounts",
    texts: [
      ["read products", "All products, also those that are not on sale, and their stock"],
      ["change products", "Add, change and delete products, their pictures, prices and stock"],
      ["export products", "Products as files"],
      ["read discounts", "All discounts, and the orders that had them"],
      ["change discounts", "Make, start and stop discounts"],
    ],
  },
  {
    title: "Customers",
    texts: [
      ["read reviews", "All reviews, also hidden ones"],
      ["moderate reviews", "Show, hide and answer reviews"],
      ["read questions", "All questions about products"],
      ["moderate questions", "Show, hide and answer questions"],
      ["read messages", "What people write to the shop"],
      ["answer messages", "Answer messages, or mark them as spam"],
      ["read accounts", "Customers with their saved addresses"],
      ["edit accounts", "Notes about customers, and the file of a person's data, which has their orders with amounts"],
      ["delete accounts", "Delete customers' accounts and data, and merge two records of one person"],
    ],
  },
  {
    title: "The shop",
    texts: [
      ["read record", "Who did what"],
      ["add admins", "Make others managers, who may do everything except this page"],
      ["manage staff", "This page: give, change and take roles. Owners alone have it"],
    ],
  },
];
