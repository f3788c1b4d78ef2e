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

type NoticeProps = {
  title: string;
  text: string;
  /** "h1" where this is the whole screen. */
  as?: "h1" | "h2";
  /** The way on. */
  children?: ReactNode;
};

/** What stands in the place of a list that is empty or could not be loaded, or of a screen there is not. */
export function ScreenNotice({ title, text, as = "h2", children }: NoticeProps) {
  return (
    <Stack
      align="flex-start"
      gap="3"
      bg="bg.subtle"
      borderRadius="l3"
      px={{ base: "6", md: "10" }}
      py={{ base: "10", md: "14" }}
    >
      <Heading as={as} size="xl">
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
