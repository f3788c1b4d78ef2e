import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonLink } from "./button-link";
import { EmptyState } from "./empty-state";
import styles from "./error-boundary.module.css";
import { ScreenNotice } from "./screen-notice";
import { useOffline } from "./use-offline";

/** `passes`: another try of the same page may do. */
type Sentence = { title: string; text: string; passes?: true };

const SENTENCES: Record<number, Sentence> = {
  403: { title: "That is not open to you", text: "You may be signed in with another account than you think." },
  404: {
    title: "We looked everywhere",
    text: "There is no page at this address. It may have moved, or never have been.",
  },
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
  text: "This page could not be fetched. Your cart is kept in this browser; try again once you are back.",
};

/** The sentence for what a route threw: known statuses have their own, everything else is ours to repair. */
export function sentenceFor(error: unknown): Sentence {
  return (isRouteErrorResponse(error) ? SENTENCES[error.status] : undefined) ?? UNEXPECTED;
}

/** What to say of the error of this route, and the page that was asked for where another try may do. */
function useFailure(): Sentence & { retry: string | null } {
  const offline = useOffline();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const sentence = offline ? OFFLINE : sentenceFor(error);
  return { ...sentence, retry: sentence.passes ? pathname + search : null };
}

/** Asks the server for the page, as a reload does: what was on its way may have changed meanwhile. */
function TryAgain({ path }: { path: string }) {
  return (
    <ButtonLink to={path} reloadDocument size="lg">
      Try again
    </ButtonLink>
  );
}

/** A calm page instead of the screen that failed, with a way home. */
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
    </ScreenNotice>
  );
}
