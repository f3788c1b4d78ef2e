import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import styles from "./error-boundary.module.css";
import { failedRequestAt } from "./failed-request";
import { ScreenNotice } from "./screen-notice";
import { useOffline } from "./use-offline";

/** `passes`: trying the same page again may help. */
type Sentence = { title: string; text: string; passes?: true };

const SENTENCES: Record<number, Sentence> = {
  403: { title: "You cannot see this page", text: "You may be signed in with another account than you think." },
  404: {
    title: "We looked everywhere",
    text: "There is no page at this address. It may have moved, or never have existed.",
  },
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
/** The id that the server wrote into this page. */
const writtenId = () => (typeof document === "undefined" ? null : document.getElementById(REFERENCE)?.textContent);

/**
 * What a customer can tell the shop: the id under which both servers' logs have the request for this document, or for
 * the data of a page that somebody went to in the browser (docs/monitoring.md).
 */
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

/** The sentence for this route's error, and the page to retry if that may help. */
function useFailure(): Sentence & { retry: string | null } {
  const offline = useOffline();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const sentence = offline ? OFFLINE : sentenceFor(error);
  return { ...sentence, retry: sentence.passes ? pathname + search : null };
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
  const { title, text, retry } = useFailure();
  return (
    <div className={styles.screen}>
      <EmptyState as="h1" title={title} text={text} picture="/images/products/sparrow-2.webp">
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

/** The same in the dashboard, whose menu stays. */
export function ScreenFailed() {
  const { title, text, retry } = useFailure();
  return (
    <ScreenNotice as="h1" title={title} text={text}>
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
