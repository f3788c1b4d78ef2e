import { type Account, may, type Permission } from "~/domain/account";

/** A link to a screen, and what opens it; null for all of the staff. */
type DeskLink = { to: string; label: string; may: Permission | null };

/** The staff's screens beside the specification's: a second navigation, on a phone in the bar's menu. */
export const DESK_LINKS = [
  { to: "/dashboard", label: "Overview", may: null },
  { to: "/dashboard/pack", label: "Pack", may: "ship orders" },
  { to: "/dashboard/ship", label: "Ship many", may: "ship orders" },
  { to: "/dashboard/returns", label: "Returns", may: "read orders" },
  { to: "/dashboard/stock", label: "Stock", may: "read products" },
  { to: "/dashboard/discounts", label: "Discounts", may: "read discounts" },
  { to: "/dashboard/reviews", label: "Reviews", may: "read reviews" },
  { to: "/dashboard/questions", label: "Questions", may: "read questions" },
  { to: "/dashboard/messages", label: "Messages", may: "read messages" },
  { to: "/dashboard/customers", label: "Customers", may: "read accounts" },
  { to: "/dashboard/record", label: "Who did what", may: "read record" },
  { to: "/dashboard/staff", label: "Staff", may: "manage staff" },
] as const satisfies readonly DeskLink[];

/** The links that a person's role opens. */
export const openLinks = <Link extends { may: Permission | null }>(
  links: readonly Link[],
  account: Pick<Account, "permissions"> | null,
): Link[] => links.filter((link) => link.may === null || may(account, link.may));
