import { Button, Container } from "@chakra-ui/react";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { EmptyState } from "./empty-state";
import { useOffline } from "./use-offline";

type Sentence = { title: string; text: string };

const SENTENCES: Record<number, Sentence> = {
  403: { title: "That is not open to you", text: "You may be signed in with another account than you think." },
  404: {
    title: "We looked everywhere",
    text: "There is no page at this address. It may have moved, or never have been.",
  },
  503: {
    title: "Back in a moment",
    text: "Part of the shop cannot be reached right now. Nothing of yours is lost; please try again shortly.",
  },
};
const UNEXPECTED: Sentence = {
  title: "Something went wrong on our side",
  text: "We have noted it. Please try again; your cart is kept in this browser.",
};

const OFFLINE: Sentence = {
  title: "You are offline",
  text: "This page could not be fetched. Your cart is kept in this browser; try again once you are back.",
};

/** The sentence for what a route threw: known statuses have their own, everything else is ours to repair. */
export function sentenceFor(error: unknown): Sentence {
  return (isRouteErrorResponse(error) ? SENTENCES[error.status] : undefined) ?? UNEXPECTED;
}

/** A calm page instead of the screen that failed, with a way home. */
export function ErrorScreen() {
  const offline = useOffline();
  const error = useRouteError();
  const { title, text } = offline ? OFFLINE : sentenceFor(error);
  return (
    <Container py={{ base: "8", md: "16" }}>
      <EmptyState as="h1" title={title} text={text} picture="/images/products/sparrow-2.webp">
        <Button asChild size="lg">
          <Link to="/">Back to the shop</Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/explore">See all drones</Link>
        </Button>
      </EmptyState>
    </Container>
  );
}
