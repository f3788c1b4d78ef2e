/**
 * Admins' screens in addition to those of the specification. A wide screen has them in the dashboard's second
 * navigation, a phone in the bar's menu.
 */
export const DESK_LINKS = [
  { to: "/dashboard", label: "Overview" },
  { to: "/dashboard/pack", label: "Pack" },
  { to: "/dashboard/ship", label: "Ship many" },
  { to: "/dashboard/returns", label: "Returns" },
  { to: "/dashboard/stock", label: "Stock" },
  { to: "/dashboard/discounts", label: "Discounts" },
  { to: "/dashboard/reviews", label: "Reviews" },
  { to: "/dashboard/questions", label: "Questions" },
  { to: "/dashboard/messages", label: "Messages" },
  { to: "/dashboard/customers", label: "Customers" },
  { to: "/dashboard/record", label: "Who did what" },
] as const;
