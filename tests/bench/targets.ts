import { type Browser, chromium } from "@playwright/test";
import pidusage from "pidusage";
import { pidsOfShop } from "../support/control";
import { stack } from "../support/stack";

export type PageKind = "home" | "list" | "product";

export type Target = {
  url: string;
  paths: Record<PageKind, string>;
  cookie?: string | undefined;
  /** Its server's current process; undefined if unknown. */
  pid: () => number | undefined;
};

/** The shop's own storefront; a restart gives it another process. */
export const shop: Target = {
  url: stack.storefront,
  paths: { home: "/", list: "/explore", product: "/products/kestrel-pro" },
  pid: () => pidsOfShop().storefront,
};

/** The headers of a phone's browser. A user agent with "headless" would count as a crawler and get no streamed page. */
export const headersOf = ({ cookie }: Target): Record<string, string> => ({
  accept: "text/html",
  "accept-encoding": "gzip",
  "user-agent": "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  ...(cookie && { cookie }),
});

/** Processor time in seconds, and memory in MB, that the target's server has used; null if its process is unknown. */
export async function usageOf(target: Target): Promise<{ cpuSeconds: number; memoryMb: number } | null> {
  const pid = target.pid();
  if (pid === undefined) return null;
  const { ctime, memory } = await pidusage(pid);
  return { cpuSeconds: ctime / 1_000, memoryMb: memory / 2 ** 20 };
}

const SILENT = ["--disable-background-networking", "--disable-component-update"];

/** The tests' browser. It may only send requests to the storefronts. */
export const chromiumOptions = () => ({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", ...SILENT],
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());
