import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";

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

/** The sentence for what a route threw: known statuses have their own, everything else is ours to repair. */
export function sentenceFor(error: unknown): Sentence {
  return (isRouteErrorResponse(error) ? SENTENCES[error.status] : undefined) ?? UNEXPECTED;
}

/** A calm page instead of the screen that failed, with a way home. */
export function ErrorScreen() {
  const { title, text } = sentenceFor(useRouteError());
  return (
    <Box maxW="36rem" mx="auto" px="6" py={{ base: "16", md: "28" }}>
      <Stack gap="4">
        <Heading as="h1" size="3xl">
          {title}
        </Heading>
        <Text color="fg.muted">{text}</Text>
        <Text>
          <Link to="/">Back to the shop</Link>
        </Text>
      </Stack>
    </Box>
  );
}
