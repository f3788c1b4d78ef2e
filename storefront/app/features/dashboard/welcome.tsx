import { Link } from "@remix-run/react";
import { type Account, may, roleSentence } from "~/domain/account";
import { usePicture } from "~/ui/product-picture/product-picture";
import { staffLinks } from "./dashboard-layout";
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
/** Longer names get a smaller font, so that they do not fill a phone; so do those of the staff: their work is next. */
const LONG_NAME = 28;

/** The dashboard's first screen. Staff without the shop's figures below get links to the screens of their role. */
export function Welcome({ account }: { account: Account }) {
  const { staffRole } = account;
  const ways = staffRole ? workOf(account) : [MY_ORDERS, STORE];
  const short = staffRole !== null || account.displayName.length > LONG_NAME;
  return (
    <div className={styles.welcome}>
      {account.photo ? <Photo key={account.photo} src={account.photo} /> : null}
      <h1 className={short ? styles.shortTitle : styles.title}>
        {account.displayName ? `Welcome, ${account.displayName}` : "Welcome"}
      </h1>
      <p className={styles.who}>
        {`You are signed in as ${account.email ?? ""}${staffRole ? `, with the role ${staffRole.name}` : ""}.`}
      </p>
      {staffRole && ways.length === 0 ? <p className={styles.who}>{roleSentence(staffRole, "open a screen")}</p> : null}
      {may(account, "read money") || ways.length === 0 ? null : (
        <ul className={styles.ways}>
          {ways.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className={styles.way} prefetch="intent">
                <strong>{title}</strong>
                {text ? <span>{text}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The screens of the staff that a role opens, without this one. */
const workOf = (account: Account) =>
  staffLinks(account)
    .filter(({ to }) => to !== "/dashboard")
    .map(({ to, label }) => ({ to, title: label, text: "" }));

/** Renders nothing when the picture cannot be loaded. */
function Photo({ src }: { src: string }) {
  const { failed, image } = usePicture();
  if (failed) return null;
  return (
    <img {...image} src={src} alt="" width={72} height={72} className={styles.photo} referrerPolicy="no-referrer" />
  );
}
