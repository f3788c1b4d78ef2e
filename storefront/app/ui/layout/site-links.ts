import type { LinksFunction } from "@remix-run/node";
import english from "~/ui/theme/english.woff2?url";

/** Links of every page: the icons, and the one font file that all text waits for. */
export const siteLinks: LinksFunction = () => [
  { rel: "preload", href: english, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];
