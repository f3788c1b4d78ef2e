import { Link, NavLink, useLocation } from "@remix-run/react";
import type { Account } from "~/domain/account";
import { useShop } from "~/ui/shop-context";
import { WORD_MARK_ID, WordMark } from "../brand/word-mark";
import { PostForm } from "../send-once/post-form";
import { CartButton } from "./cart-button";
import { CartLink } from "./cart-link";
import signedIn from "./signed-in.module.css";
import styles from "./site-header.module.css";

/** The navigation bar of section 2: Home, Store, Dashboard for anyone with an e-mail, the cart, and who is signed in. */
export function SiteHeader({ onOpenCart }: { onOpenCart: () => void }) {
  const { account, accountUnknown } = useShop();
  const inDashboard = useLocation().pathname.startsWith("/dashboard");
  return (
    <header className={styles.header} data-dashboard={inDashboard || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} prefetch="intent">
          <WordMark className={styles.mark} id={WORD_MARK_ID} />
        </Link>
        <nav className={styles.links} aria-label="Main">
          <NavLink to="/" end prefetch="intent">
            Home
          </NavLink>
          <NavLink to="/explore" prefetch="intent">
            Store
          </NavLink>
          {account?.email ? (
            <NavLink to="/dashboard" prefetch="intent">
              Dashboard
            </NavLink>
          ) : null}
        </nav>
        {account?.displayName ? (
          <p className={signedIn.who} title={account.displayName}>
            Signed in as: {account.displayName}
          </p>
        ) : null}
        {accountUnknown ? <p className={signedIn.who}>Your account cannot be reached at the moment</p> : null}
        <div className={styles.actions}>
          <div className={styles.cart}>
            <CartLink />
            <CartButton onOpen={onOpenCart} />
          </div>
          {accountUnknown ? null : <SignInOrOut account={account} />}
        </div>
      </div>
    </header>
  );
}

/** A plain form to sign out, so that it works without scripts too. */
function SignInOrOut({ account }: { account: Account | null }) {
  if (!account)
    return (
      <Link to="/login" className={styles.button} prefetch="intent">
        Sign in
      </Link>
    );
  return (
    <PostForm action="/logout">
      {/* Tells the action where the toast belongs. */}
      <input type="hidden" name="place" value="navigation" />
      <button type="submit" className={styles.button}>
        Logout
      </button>
    </PostForm>
  );
}
