import { Heading, Stack, Text } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import type { Account } from "~/domain/account";
import styles from "./welcome.module.css";

const WAYS = [
  { to: "/dashboard/myOrders", title: "My Orders", text: "What you bought, what you paid, and how far it is." },
  { to: "/explore", title: "Store", text: "Every drone we make, for gardens, films, farms and the sea." },
] as const;

/** Names longer than this take a smaller line, so that they do not fill a phone. */
const LONG_NAME = 28;

/** The dashboard's first screen: who is signed in, and where to go on. */
export function Welcome({ account: { displayName, email } }: { account: Account }) {
  const long = (displayName ?? "").length > LONG_NAME;
  return (
    <Stack gap="3">
      <Heading as="h1" overflowWrap="anywhere" {...(long ? { size: "3xl" } : { textStyle: "display" })}>
        {displayName ? `Welcome, ${displayName}` : "Welcome"}
      </Heading>
      <Text color="fg.muted" overflowWrap="anywhere">
        You are signed in as {email}.
      </Text>
      <ul className={styles.ways}>
        {WAYS.map(({ to, title, text }) => (
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
