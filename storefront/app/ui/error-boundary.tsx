import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import * as v from "valibot";
import { type Account, roleSentence } from "~/domain/account";
import { SignedIn } from "~/lib/signed-in";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import styles from "./error-boundary.module.css";
import { failedRequestAt } from "./page-requests";
import { ScreenNotice } from "./screen";
import { type Shop, useAccount } from "./shop-context";
import { useOffline } from "./use-offline";

/** `passes`: trying the same page again may help. */
type Sentence = { title: string; text: string; passes?: true };

const SENTENCES: Record<number, Sentence> = {
  403: { title: "You cannot see this page", text: "You may be signed in with another account than you think." },
  404: {
    title: "We looked everywhere",
    text: "There is no page at this address. It may have moved, or never have existed.",
  },
  405: { title: "This cannot be done here", text: "Nothing was changed." },
  429: { title: "Too many attempts", text: "Please wait a minute and try again.", passes: true },
  503: {
    title: "Back in a moment",
    text: "Part of the shop cannot be reached right now. Nothing of yours is lost; please try again shortly.",
    passes: true,
  },
};
const UNEXPECTED: Sentence = {
  title: "Something went wrong on our side",
  text: "We have noted it. Please try again; your cart is kept in this browser.",
  passes: true,
};

const OFFLINE: Sentence = {
  title: "You are offline",
  text: "This page could not be loaded. Your cart is kept in this browser; try again once you are back.",
};

const RequestId = createContext<string | null>(null);
/** Passes the id of the request to the page that says that it failed. There is none in the browser. */
export const RequestIdProvider = RequestId.Provider;

const REFERENCE = "error-reference";
const writtenId = () => (typeof document === "undefined" ? null : document.getElementById(REFERENCE)?.textContent);

/** The id under which both servers' logs have the failed request (docs/monitoring.md), for customers to tell. */
function Reference() {
  const { key, pathname } = useLocation();
  return <ReferenceOf key={key} pathname={pathname} />;
}

/** Keeps the id of the request that failed first, because the same page may be loaded again while it is shown. */
function ReferenceOf({ pathname }: { pathname: string }) {
  const served = useContext(RequestId);
  const [id] = useState(() => served ?? failedRequestAt(pathname) ?? writtenId());
  if (!id) return null;
  return (
    <p className={styles.reference}>
      If you write to us about this, name <code id={REFERENCE}>{id}</code>
    </p>
  );
}

/** The sentence for an error of a route: known statuses have their own, everything else is a fault of the shop. */
export function sentenceFor(error: unknown): Sentence {
  return (isRouteErrorResponse(error) ? SENTENCES[error.status] : undefined) ?? UNEXPECTED;
}

/** A form refused because somebody else is signed in. `now`: who, null if unknown; only if a script sent it. */
const OfOtherAccount = v.object({
  code: v.literal("account_changed"),
  typed: v.array(v.tuple([v.string(), v.string()])),
  now: v.optional(v.nullable(SignedIn)),
});

const readRefusal = (error: unknown) => v.safeParse(OfOtherAccount, isRouteErrorResponse(error) ? error.data : null);

/** What a page may show to somebody of whom no more is known. */
const UNKNOWN_ROLE = { photo: null, role: "user", staffRole: null, permissions: [], needsSecondFactor: false } as const;

/** The root's data for whoever is signed in: after a refused form Remix keeps the former person's. */
export function useOfSignedIn<Data extends Pick<Shop, "account" | "accountUnknown">>(data: Data): Data {
  const refusal = readRefusal(useRouteError());
  if (!refusal.success || refusal.output.now === undefined) return data;
  const { now } = refusal.output;
  return { ...data, account: now && { ...now, ...UNKNOWN_ROLE }, accountUnknown: now === null };
}

/** The sentence for this route's error, the page to retry if that may help, and what would be lost. */
function useFailure(): Sentence & { retry: string | null; typed: [string, string][] } {
  const offline = useOffline();
  const error = useRouteError();
  const account = useAccount();
  const { pathname, search } = useLocation();
  const other = readRefusal(error);
  const role = isRouteErrorResponse(error) && error.status === 403 ? account?.staffRole : null;
  const { typed = [], now = account } = other.success ? other.output : {};
  const sentence = other.success ? forOther(now) : offline ? OFFLINE : role ? forRole(role) : sentenceFor(error);
  return { ...sentence, typed, retry: sentence.passes ? pathname + search : null };
}

const forOther = (account: Pick<Account, "email" | "displayName"> | null): Sentence => ({
  title: account ? `You are signed in as ${account.email ?? account.displayName} now` : "Another account is signed in",
  text: "The page was opened as another account, so nothing was sent. Open it again to go on, or sign in as before.",
  passes: true,
});

const forRole = (role: NonNullable<Account["staffRole"]>): Sentence => ({
  title: "You cannot see this page",
  text: roleSentence(role, "open this page"),
});

function Typed({ typed }: { typed: [string, string][] }) {
  if (typed.length === 0) return null;
  return (
    <dl className={styles.typed} aria-label="What you typed">
      {typed.map(([label, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and a label may come twice
        <div key={place}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Requests the page from the server, as a reload does, because its data may have changed meanwhile. */
function TryAgain({ path }: { path: string }) {
  return (
    <ButtonLink to={path} reloadDocument size="lg">
      Try again
    </ButtonLink>
  );
}

/** Replaces a screen that failed, with a link home. */
export function ErrorScreen() {
  const { title, text, retry, typed } = useFailure();
  return (
    <div className={styles.screen}>
      <EmptyState as="h1" title={title} text={text} picture="/images/products/sparrow-2.webp">
        <Typed typed={typed} />
        {retry ? <TryAgain path={retry} /> : null}
        <ButtonLink to="/" size="lg" variant={retry ? "outline" : "solid"}>
          Back to the shop
        </ButtonLink>
        {retry ? null : (
          <ButtonLink to="/explore" size="lg" variant="outline">
            See all drones
          </ButtonLink>
        )}
        {retry ? <Reference /> : null}
      </EmptyState>
    </div>
  );
}

type NotFoundProps = { title: string; text: string; to: string; children: string };

/** The dashboard's screen of a record that does not exist, with a link to `to`; of one that failed, `ScreenFailed`. */
export function ScreenNotFound({ title, text, to, children }: NotFoundProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ScreenFailed />;
  return (
    <ScreenNotice as="h1" title={title} text={text}>
      <ButtonLink size="lg" to={to}>
        {children}
      </ButtonLink>
    </ScreenNotice>
  );
}

/** `ErrorScreen` in the dashboard, whose menu stays. */
export function ScreenFailed() {
  const { title, text, retry, typed } = useFailure();
  return (
    <ScreenNotice as="h1" title={title} text={text}>
      <Typed typed={typed} />
      {retry ? (
        <TryAgain path={retry} />
      ) : (
        <ButtonLink to="/dashboard" size="lg">
          Back to the dashboard
        </ButtonLink>
      )}
      {retry ? <Reference /> : null}
    </ScreenNotice>
  );
}
