import { ChakraProvider } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useStylesOfDocument } from "./emotion-styles";
import { system } from "./theme/system";
import "./theme/fonts.css";

/** Chakra with the shop's own tokens; the Emotion cache comes from the entry, one a request on the server. */
export function UiProvider({ children }: { children: ReactNode }) {
  useStylesOfDocument();
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
