import { NavLink, useLocation } from "@remix-run/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Account, Permission, Role } from "~/domain/account";
import { Icon, type IconName } from "~/ui/icon";
import { DESK_LINKS, openLinks } from "~/ui/layout/desk-links";
import { getListCache } from "~/ui/list-cache";
import { PostForm } from "~/ui/send-once/post-form";
import { WithoutScripts } from "~/ui/without-scripts";
import styles from "./dashboard-layout.module.css";

/** Who the dashboard is for: the menu has only what their role opens. */
type Viewer = Pick<Account, "role" | "permissions">;

/** Sidebar and screen. On a phone the sidebar is a row above, and the bar's menu has the staff's other screens. */
export function DashboardLayout({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const [client] = useState(getListCache);
  return (
    <QueryClientProvider client={client}>
      <div className={styles.page}>
        <div className={styles.columns}>
          <Sidebar viewer={viewer} />
          <div className={styles.screen}>
            <WithoutScripts>
              Without JavaScript you can read here and send most forms. Passkeys, the buttons Update, Delete and Show
              again in lists, Print, and the forms of Add A Product, Make Admin and Review need it. Your browser can
              print an invoice from its own menu.
            </WithoutScripts>
            {children}
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}

type Item = { to: string; label: string; icon: IconName; parts?: readonly string[] };
type StaffItem = Item & { may: Permission | null };

const ORDER_PARTS = ["/dashboard/orders/", "/dashboard/invoice/"];
const PRODUCT_PARTS = ["/dashboard/products/", "/dashboard/importProducts", "/dashboard/changeProducts"];

/** Specification, section 2, "Dashboard". */
const ITEMS: Readonly<Record<Role, readonly StaffItem[]>> = {
  admin: [
    {
      to: "/dashboard/manageAllOrders",
      label: "Manage All Orders",
      icon: "clipboardList",
      parts: ORDER_PARTS,
      may: "read orders",
    },
    { to: "/dashboard/addAProduct", label: "Add A Product", icon: "packagePlus", may: "change products" },
    { to: "/dashboard/makeAdmin", label: "Make Admin", icon: "userPlus", may: "add admins" },
    {
      to: "/dashboard/manageProducts",
      label: "Manage Products",
      icon: "box",
      parts: PRODUCT_PARTS,
      may: "read products",
    },
  ],
  user: [
    { to: "/dashboard/myOrders", label: "My Orders", icon: "receiptText", parts: ORDER_PARTS, may: null },
    { to: "/dashboard/review", label: "Review", icon: "star", may: null },
  ],
};

/** The links of the staff's menu that a role opens, the specification's first. */
export const staffLinks = (viewer: Viewer): readonly StaffItem[] => openLinks([...ITEMS.admin, ...DESK], viewer);

const ACCOUNT: Item = { to: "/dashboard/account", label: "Account", icon: "circleUser" };
const BUYERS_ACCOUNT: readonly Item[] = [
  ACCOUNT,
  { to: "/dashboard/addresses", label: "Addresses", icon: "mapPin" },
  { to: "/wish-list", label: "Wish list", icon: "heart" },
];
/** Admins, who may buy too, find what a buyer has on the account's page. */
const ADMINS_ACCOUNT: readonly Item[] = [{ ...ACCOUNT, parts: ["/dashboard/addresses", "/dashboard/myOrders"] }];

const DESK_ICONS: Readonly<Record<(typeof DESK_LINKS)[number]["label"], IconName>> = {
  Overview: "chartColumn",
  Pack: "packageCheck",
  "Ship many": "truck",
  Returns: "undo2",
  Stock: "boxes",
  Discounts: "tag",
  Reviews: "star",
  Questions: "messageCircleQuestion",
  Messages: "mail",
  Customers: "users",
  "Who did what": "history",
  Staff: "key",
};
/** In a navigation of their own, because the first holds exactly the specification's links. */
const DESK: readonly StaffItem[] = DESK_LINKS.map((link) => ({ ...link, icon: DESK_ICONS[link.label] }));

/** How much of the next link a phone shows after the current one, as a hint of more. */
const NEXT_PX = 56;

/** The specified navigation by role, and the others; beside an admin's screen they look like one menu. */
function Sidebar({ viewer }: { viewer: Viewer }) {
  const row = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another place in the row
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"], [data-here="true"]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft + here.offsetWidth + NEXT_PX - row.current.offsetWidth;
  }, [pathname]);
  const isAdmin = viewer.role === "admin";
  return (
    <div className={isAdmin ? `${styles.sidebar} ${styles.oneMenu}` : styles.sidebar}>
      <div className={styles.row} ref={row}>
        <MainNavigation viewer={viewer} />
        {isAdmin ? null : (
          <nav aria-label="Account">
            <Items items={BUYERS_ACCOUNT} />
          </nav>
        )}
      </div>
      {isAdmin ? (
        <>
          <nav aria-label="Shop desk" className={styles.desk}>
            <Items items={openLinks(DESK, viewer)} />
          </nav>
          <nav aria-label="Account" className={styles.account}>
            <Items items={ADMINS_ACCOUNT} />
          </nav>
        </>
      ) : null}
    </div>
  );
}

function Items({ items }: { items: readonly Item[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.items}>
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
    </ul>
  );
}

function MainNavigation({ viewer }: { viewer: Viewer }) {
  return (
    <nav aria-label="Dashboard" className={styles.main}>
      <Items items={openLinks(ITEMS[viewer.role], viewer)} />
      <ul className={`${styles.items} ${styles.parting}`}>
        <li>
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
      </ul>
    </nav>
  );
}
