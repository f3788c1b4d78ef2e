import { NavLink, useLocation } from "@remix-run/react";
import type { IconType } from "react-icons";
import {
  LuBox,
  LuClipboardList,
  LuHouse,
  LuLogOut,
  LuPackagePlus,
  LuReceiptText,
  LuStar,
  LuUserPlus,
} from "react-icons/lu";
import type { Role } from "~/domain/account";
import { PostForm } from "~/ui/send-once/post-form";
import css from "./sidebar.module.css";

type Item = {
  to: string;
  label: string;
  Icon: IconType /** Where the addresses of its parts begin. */;
  parts?: string;
};

/** Specification, section 2, "Dashboard". Admins, who may buy too, find My Orders on the dashboard's first screen. */
const ITEMS: Readonly<Record<Role, readonly Item[]>> = {
  admin: [
    {
      to: "/dashboard/manageAllOrders",
      label: "Manage All Orders",
      Icon: LuClipboardList,
      parts: "/dashboard/invoice/",
    },
    { to: "/dashboard/addAProduct", label: "Add A Product", Icon: LuPackagePlus },
    { to: "/dashboard/makeAdmin", label: "Make Admin", Icon: LuUserPlus },
    { to: "/dashboard/manageProducts", label: "Manage Products", Icon: LuBox },
  ],
  user: [
    { to: "/dashboard/myOrders", label: "My Orders", Icon: LuReceiptText, parts: "/dashboard/invoice/" },
    { to: "/dashboard/review", label: "Review", Icon: LuStar },
  ],
};

/** The dashboard's own navigation, by role. */
export function Sidebar({ role }: { role: Role }) {
  const { pathname } = useLocation();
  return (
    <nav className={css.sidebar} aria-label="Dashboard">
      <ul className={css.items}>
        {ITEMS[role].map(({ to, label, Icon, parts }) => (
          <li key={to}>
            <NavLink to={to} className={css.item} data-here={parts !== undefined && pathname.startsWith(parts)}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
        <li className={css.parting}>
          <NavLink to="/" className={css.item} end>
            <LuHouse aria-hidden />
            Go Home
          </NavLink>
        </li>
        <li>
          <PostForm action="/logout">
            <button type="submit" className={css.item}>
              <LuLogOut aria-hidden />
              Sign out
            </button>
          </PostForm>
        </li>
      </ul>
    </nav>
  );
}
