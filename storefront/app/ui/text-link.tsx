import { Link as ChakraLink } from "@chakra-ui/react";
import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

/** A link in running text: underlined, so that colour is not all that tells it from the words around it. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <ChakraLink asChild variant="underline" fontWeight="semibold" minH="6" _hover={{ color: "accent.fg" }}>
      <Link {...props} />
    </ChakraLink>
  );
}
