import { createSystem, defaultConfig } from "@chakra-ui/react";

/** The design system: tokens and recipes of every screen. */
export const system = createSystem(defaultConfig);
