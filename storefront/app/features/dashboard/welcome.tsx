import { chakra, Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import type { Account } from "~/domain/account";
import { usePicture } from "~/ui/use-picture";
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
    <Stack gap="3">
      {account.photo ? <Photo key={account.photo} src={account.photo} /> : null}
      <Heading as="h1" overflowWrap="anywhere" {...(long ? { size: "3xl" } : { textStyle: "display" })}>
        {account.displayName ? `Welcome, ${account.displayName}` : "Welcome"}
      </Heading>
      <Text color="fg.muted" overflowWrap="anywhere">
        You are signed in as {account.email}
        {isAdmin ? ", with an admin account" : ""}.
      </Text>
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
    </Stack>
  );
}

/** Renders nothing when the picture cannot be loaded. */
function Photo({ src }: { src: string }) {
  const { failed, image } = usePicture();
  if (failed) return null;
  return (
    <chakra.img
      {...image}
      src={src}
      alt=""
      width="72px"
      height="72px"
      borderRadius="full"
      objectFit="cover"
      referrerPolicy="no-referrer"
    />
  );
}
