import { Box, Heading, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The narrow column that the sign-in and sign-up forms stand in. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box maxW="26rem" mx="auto" px="6" py={{ base: "10", md: "16" }}>
      <Stack gap="6">
        <Heading as="h1" size="3xl">
          {title}
        </Heading>
        {children}
      </Stack>
    </Box>
  );
}
