import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";

type ScreenProps = {
  title: string;
  /** One sentence under the title: what this screen is for. */
  about?: string;
  children: ReactNode;
};

/** A screen of the dashboard under its title. */
export function Screen({ title, about, children }: ScreenProps) {
  return (
    <Stack gap={{ base: "6", md: "8" }}>
      <Box>
        <Heading as="h1" size={{ base: "3xl", md: "4xl" }}>
          {title}
        </Heading>
        {about ? (
          <Text color="fg.muted" mt="2" maxW="40rem">
            {about}
          </Text>
        ) : null}
      </Box>
      {children}
    </Stack>
  );
}

/** What stands in the place of a list that is empty or could not be loaded, with the way on. */
export function ScreenNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack
      align="flex-start"
      gap="3"
      bg="bg.subtle"
      borderRadius="2xl"
      px={{ base: "6", md: "10" }}
      py={{ base: "10", md: "14" }}
    >
      <Heading as="h2" size="xl">
        {title}
      </Heading>
      <Text color="fg.muted" maxW="36rem">
        {text}
      </Text>
      {children ? (
        <Flex mt="2" gap="3" wrap="wrap">
          {children}
        </Flex>
      ) : null}
    </Stack>
  );
}
