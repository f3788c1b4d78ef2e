import { Box, Button, Link as ChakraLink, Container, Grid } from "@chakra-ui/react";
import { Form, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { QueryProvider } from "./query-provider";

/** The sidebar, in order: only what has a screen. Admins buy, too, so My Orders is everyone's. */
const LINKS = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/dashboard/myOrders", label: "My Orders" },
  { to: "/", label: "Go Home" },
] as const;

/** Sidebar and screen; on a phone the sidebar lies above as a row that wraps. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <Container py={{ base: "6", md: "12" }}>
        <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "13rem minmax(0, 1fr)" }} gap={{ base: "6", md: "12" }}>
          <Sidebar />
          <Box minW="0">{children}</Box>
        </Grid>
      </Container>
    </QueryProvider>
  );
}

function Sidebar() {
  return (
    <Box as="nav" aria-label="Dashboard" mx={{ base: "-3", md: "0" }}>
      <Box
        display="flex"
        flexDirection={{ base: "row", md: "column" }}
        alignItems={{ base: "center", md: "stretch" }}
        flexWrap={{ base: "wrap", md: "nowrap" }}
        gap={{ base: "0", md: "1" }}
        position={{ md: "sticky" }}
        top={{ md: "6rem" }}
      >
        {LINKS.map(({ to, label }) => (
          <ChakraLink key={to} asChild {...ITEM} _currentPage={{ bg: "bg.muted", fontWeight: "semibold" }}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </ChakraLink>
        ))}
        <Form method="post" action="/logout">
          <Button type="submit" {...ITEM} variant="plain" width="full" justifyContent="flex-start" fontWeight="normal">
            Sign out
          </Button>
        </Form>
      </Box>
    </Box>
  );
}

const ITEM = {
  px: { base: "3", md: "4" },
  minH: "11",
  fontSize: { base: "sm", md: "md" },
  borderRadius: "full",
  whiteSpace: "nowrap",
  textDecoration: "none",
  color: "fg",
  _hover: { bg: "bg.subtle" },
} as const;
