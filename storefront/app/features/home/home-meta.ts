import type { MetaFunction } from "@remix-run/react";
import { pageMeta } from "~/lib/page-meta";

/** What search engines and link previews read of / and /home, which are one page under two addresses: the first is the page's own. */
export const homeMeta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Aeroloft – drones for first flights, films and field work",
    description:
      "Eleven drones from $149 to $899: folding camera drones, a first drone for the garden, racers, and tools for inspection, mapping and the sea.",
    path: "/",
  });
