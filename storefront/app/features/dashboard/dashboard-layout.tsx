import { Box, Container, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Role } from "~/domain/account";
import { ChakraScreen } from "~/ui/chakra-screen";
import { WithoutScripts } from "~/ui/without-scripts";
import { QueryProvider } from "./query-provider";
import { Sidebar } from "./sidebar";

/** Sidebar and screen; on a phone the sidebar is above the screen, in rows that wrap. */
export function DashboardLayout({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <QueryProvider>
      <ChakraScreen>
        <Container py={{ base: "4", md: "12" }} _print={{ p: "0", maxW: "none" }}>
          <Grid
            templateColumns={{ base: "minmax(0, 1fr)", md: "13.5rem minmax(0, 1fr)" }}
            gap={{ base: "6", md: "10", xl: "14" }}
            _print={{ display: "block" }}
          >
            <Sidebar role={role} />
            <Box minW="0">
              <WithoutScripts>
                Without JavaScript the dashboard is for reading: buttons that change, send or print something need it.
                Your browser can print an invoice from its own menu.
              </WithoutScripts>
              {children}
            </Box>
          </Grid>
        </Container>
      </ChakraScreen>
    </QueryProvider>
  );
}
