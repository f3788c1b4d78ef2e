import { Link } from "@remix-run/react";
import type { Account } from "~/domain/account";
import { usePicture } from "~/ui/product-picture/product-picture";
import styles from "./welcome.module.css";

const MY_ORDERS = {
  to: "/dashboard/myOrders",
  title: "My Orders",
  text: "What you bought, what you paid, and whether it has shipped.",
};
const STORE = {
  to: "/explore",
  title: "Store",
  text: "Every drone we make, for gardens, films, farms and the sea.",
};
const ALL_ORDERS = {
  to: "/dashboard/manageAllOrders",
  title: "Manage All Orders",
  text: "What people bought, and what is still to be shipped.",
};

/** Longer names get a smaller font, so that they do not fill a phone. */
const LONG_NAME = 28;

/**
 * The dashboard's first screen: who is signed in, and links to other screens. Admins find My Orders here, because they
 * may buy too.
 */
export function Welcome({ account }: { account: Account }) {
  const isAdmin = account.role === "admin";
  const long = account.displayName.length > LONG_NAME;
  const ways = isAdmin ? [ALL_ORDERS, MY_ORDERS] : [MY_ORDERS, STORE];
  return (
    <div className={styles.welcome}>
      {account.photo ? <Photo key={account.photo} src={account.photo} /> : null}
      <h1 className={long ? styles.longTitle : styles.title}>
        {account.displayName ? `Welcome, ${account.displayName}` : "Welcome"}
      </h1>
      <p className={styles.who}>
        {`You are signed in as ${account.email ?? ""}${isAdmin ? ", with an admin account" : ""}.`}
      </p>
      <ul className={styles.ways}>
        {ways.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to} className={styles.way} prefetch="intent">
              <strong>{title}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders nothing when the picture cannot be loaded. */
function Photo({ src }: { src: string }) {
  const { failed, image } = usePicture();
  if (failed) return null;
  return (
    <img {...image} src={src} alt="" width={72} height={72} className={styles.photo} referrerPolicy="no-referrer" />
  );
}
