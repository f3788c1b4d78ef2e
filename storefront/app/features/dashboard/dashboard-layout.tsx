import { NavLink, useLocation } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Role } from "~/domain/account";
import { Icon, type IconName } from "~/ui/icon";
import { getListCache } from "~/ui/list-cache";
import { PostForm } from "~/ui/send-once/post-form";
import { WithoutScripts } from "~/ui/without-scripts";
import styles from "./dashboard-layout.module.css";

/** Sidebar and screen; on a phone the sidebar is above the screen, in rows that wrap. */
export function DashboardLayout({ role, children }: { role: Role; children: ReactNode }) {
  const [client] = useState(getListCache);
  return (
    <QueryClientProvider client={client}>
      <div className={styles.page}>
        <div className={styles.columns}>
          <Sidebar role={role} />
          <div className={styles.screen}>
            <WithoutScripts>
              Without JavaScript the dashboard is for reading: buttons that change, send or print something need it.
              Your browser can print an invoice from its own menu.
            </WithoutScripts>
            {children}
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}

type Item = {
  to: string;
  label: string;
  icon: IconName;
  /** Where the addresses of its parts begin. */
  parts?: readonly string[];
};

/** An order on its own page, and its invoice. */
const ORDER_PARTS = ["/dashboard/orders/", "/dashboard/invoice/"];
/** A product on its own page, its pictures, and files of products. */
const PRODUCT_PARTS = ["/dashboard/products/", "/dashboard/importProducts", "/dashboard/changeProducts"];

/** Specification, section 2, "Dashboard". Admins, who may buy too, find My Orders on the dashboard's first screen. */
const ITEMS: Readonly<Record<Role, readonly Item[]>> = {
  admin: [
    { to: "/dashboard/manageAllOrders", label: "Manage All Orders", icon: "clipboardList", parts: ORDER_PARTS },
    { to: "/dashboard/addAProduct", label: "Add A Product", icon: "packagePlus" },
    { to: "/dashboard/makeAdmin", label: "Make Admin", icon: "userPlus" },
    { to: "/dashboard/manageProducts", label: "Manage Products", icon: "box", parts: PRODUCT_PARTS },
  ],
  user: [
    { to: "/dashboard/myOrders", label: "My Orders", icon: "receiptText", parts: ORDER_PARTS },
    { to: "/dashboard/review", label: "Review", icon: "star" },
  ],
};

const ACCOUNT: readonly Item[] = [
  { to: "/dashboard/account", label: "Account", icon: "circleUser" },
  { to: "/dashboard/addresses", label: "Addresses", icon: "mapPin" },
  { to: "/wish-list", label: "Wish list", icon: "heart" },
];

/**
 * Admins' screens in addition to those of the specification, in a navigation of their own, because the first holds
 * exactly its links.
 */
const STAFF_SCREENS: readonly Item[] = [
  { to: "/dashboard", label: "Overview", icon: "chartColumn" },
  { to: "/dashboard/ship", label: "Ship many", icon: "truck" },
  { to: "/dashboard/returns", label: "Returns", icon: "undo2" },
  { to: "/dashboard/stock", label: "Stock", icon: "boxes" },
  { to: "/dashboard/discounts", label: "Discounts", icon: "tag" },
  { to: "/dashboard/reviews", label: "Reviews", icon: "star" },
  { to: "/dashboard/questions", label: "Questions", icon: "messageCircleQuestion" },
];

/** The same on a phone, where one menu links to all work screens. */
const STAFF_MENU: readonly Item[] = [
  ...STAFF_SCREENS.slice(0, 1),
  { to: "/dashboard/manageAllOrders", label: "Orders", icon: "clipboardList", parts: ORDER_PARTS },
  ...STAFF_SCREENS.slice(1),
  { to: "/dashboard/manageProducts", label: "Products", icon: "box", parts: PRODUCT_PARTS },
  ...ACCOUNT,
];

/** How much of the next link a phone shows after the current one, as a hint of more. */
const NEXT_PX = 56;

/** The dashboard's navigations: the specified one by role, and the additional ones. */
function Sidebar({ role }: { role: Role }) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another place in the row
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"], [data-here="true"]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft + here.offsetWidth + NEXT_PX - row.current.offsetWidth;
  }, [pathname]);
  const isAdmin = role === "admin";
  return (
    <div className={styles.sidebar}>
      <div className={styles.row} ref={row}>
        <MainNavigation role={role} />
        {isAdmin ? null : <AccountNavigation />}
      </div>
      {isAdmin ? (
        <>
          <StaffNavigation />
          <AccountNavigation besideMenu />
        </>
      ) : null}
    </div>
  );
}

type ItemsProps = {
  items: readonly Item[];
  className: string | undefined;
  /** Further items. */
  children?: ReactNode;
};

function Items({ items, className, children }: ItemsProps) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {items.map(({ to, label, icon, parts = [] }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === "/dashboard"}
            className={styles.item}
            data-here={parts.some((part) => pathname.startsWith(part))}
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** `besideMenu`: only if the menu with the same links is not shown. */
function AccountNavigation({ besideMenu = false }: { besideMenu?: boolean }) {
  return (
    <nav aria-label="Account" className={besideMenu ? styles.besideMenu : undefined}>
      <Items items={ACCOUNT} className={styles.items} />
    </nav>
  );
}

/** A list beside the screen; on a phone a menu, which a press on a link closes. It needs no script. */
function StaffNavigation() {
  const { pathname } = useLocation();
  const isHere = ({ to, parts = [] }: Item) =>
    to === "/dashboard" ? /^\/dashboard\/?$/.test(pathname) : [to, ...parts].some((part) => pathname.startsWith(part));
  const here = STAFF_MENU.find(isHere);
  return (
    <nav aria-label="Shop desk">
      <Items items={STAFF_SCREENS} className={`${styles.items} ${styles.besideMenu}`} />
      <details key={pathname} className={styles.menu}>
        <summary>
          <Icon name="layoutGrid" />
          <span>Shop desk</span>
          {here ? <span className={styles.hereName}>{here.label}</span> : null}
          <Icon name="chevronDown" className={styles.arrow} />
        </summary>
        <Items items={STAFF_MENU} className={styles.menuItems} />
      </details>
    </nav>
  );
}

function MainNavigation({ role }: { role: Role }) {
  return (
    <nav aria-label="Dashboard">
      <Items items={ITEMS[role]} className={styles.items}>
        <li className={styles.parting}>
          <NavLink to="/" className={styles.item} end>
            <Icon name="house" />
            Go Home
          </NavLink>
        </li>
        <li>
          <PostForm action="/logout">
            <button type="submit" className={styles.item}>
              <Icon name="logOut" />
              Sign out
            </button>
          </PostForm>
        </li>
      </Items>
    </nav>
  );
}
