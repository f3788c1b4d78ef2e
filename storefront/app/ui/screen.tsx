import { Box, Heading, Stack, Text } from "@chakra-ui/react";
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
