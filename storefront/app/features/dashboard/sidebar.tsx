import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { IconType } from "react-icons";
import {
  LuBox,
  LuCircleUser,
  LuClipboardList,
  LuHouse,
  LuLogOut,
  LuMapPin,
  LuPackagePlus,
  LuReceiptText,
  LuStar,
  LuUndo2,
  LuUserPlus,
} from "react-icons/lu";
import type { Role } from "~/domain/account";
import { PostForm } from "~/ui/send-once/post-form";
import css from "./sidebar.module.css";

type Item = {
  to: string;
  label: string;
  Icon: IconType /** Where the addresses of its parts begin. */;
  parts?: readonly string[];
};

/** An order on its own page, and its invoice. */
const ORDER_PARTS = ["/dashboard/orders/", "/dashboard/invoice/"];

/** Specification, section 2, "Dashboard". Admins, who may buy too, find My Orders on the dashboard's first screen. */
const ITEMS: Readonly<Record<Role, readonly Item[]>> = {
  admin: [
    {
      to: "/dashboard/manageAllOrders",
      label: "Manage All Orders",
      Icon: LuClipboardList,
      parts: ORDER_PARTS,
    },
    { to: "/dashboard/addAProduct", label: "Add A Product", Icon: LuPackagePlus },
    { to: "/dashboard/makeAdmin", label: "Make Admin", Icon: LuUserPlus },
    { to: "/dashboard/manageProducts", label: "Manage Products", Icon: LuBox },
  ],
  user: [
    { to: "/dashboard/myOrders", label: "My Orders", Icon: LuReceiptText, parts: ORDER_PARTS },
    { to: "/dashboard/review", label: "Review", Icon: LuStar },
  ],
};

type Beside = { name: string; items: readonly Item[] };
const RETURNS: Beside = { name: "Returns", items: [{ to: "/dashboard/returns", label: "Returns", Icon: LuUndo2 }] };
const ACCOUNT: Beside = {
  name: "Account",
  items: [
    { to: "/dashboard/account", label: "Account", Icon: LuCircleUser },
    { to: "/dashboard/addresses", label: "Addresses", Icon: LuMapPin },
  ],
};

/** How much of the next link a phone shows behind the current one: there is more. */
const NEXT_PX = 56;

/**
 * Screens in addition to those of the specification, in navigations of their own, because the first holds exactly its
 * links.
 */
const BESIDE: Readonly<Record<Role, readonly Beside[]>> = { admin: [RETURNS, ACCOUNT], user: [ACCOUNT] };

/** The dashboard's navigations: the specified one by role, and the additional ones. */
export function Sidebar({ role }: { role: Role }) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another place in the row
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"], [data-here="true"]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft + here.offsetWidth + NEXT_PX - row.current.offsetWidth;
  }, [pathname]);
  return (
    <div className={css.sidebar} ref={row}>
      <MainNavigation role={role} />
      {BESIDE[role].map(({ name, items }) => (
        <nav key={name} aria-label={name}>
          <ul className={css.items}>
            {items.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink to={to} className={css.item}>
                  <Icon aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

function MainNavigation({ role }: { role: Role }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Dashboard">
      <ul className={css.items}>
        {ITEMS[role].map(({ to, label, Icon, parts = [] }) => (
          <li key={to}>
            <NavLink to={to} className={css.item} data-here={parts.some((part) => pathname.startsWith(part))}>
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
