import { readFileSync } from "node:fs";
import pidusage from "pidusage";
import { z } from "zod";
import { stack } from "../support/stack";
import { type PageKind, readPeerFile } from "./peer-file";

/** A storefront that is measured. */
export type Target = {
  name: "shop" | "peer";
  url: string;
  paths: Record<PageKind, string>;
  cookie?: string | undefined;
  /** Its server's process now; undefined where that is not known. */
  pid: () => number | undefined;
};

const Pids = z.object({ pids: z.record(z.string(), z.int()) });

/** The shop's own storefront; a restart gives it another process. */
export const shop: Target = {
  name: "shop",
  url: stack.storefront,
  paths: { home: "/", list: "/explore", product: "/products/kestrel-pro", cart: "/checkout" },
  pid: () => Pids.parse(JSON.parse(readFileSync(process.env.STACK_FILE ?? "", "utf8"))).pids.storefront,
};

/** The storefront at `url`, with the paths that the file names. @throws Error for a file that is not as it should be */
export async function readPeer(url: string, file: string): Promise<Target> {
  const { cookie, pid, ...paths } = await readPeerFile(file);
  return { name: "peer", url: new URL(url).origin, paths, cookie, pid: () => pid };
}

/**
 * What a phone's browser asks for a page with. A name with "headless" in it would be taken for a machine and not be
 * streamed to.
 */
export const headersOf = ({ cookie }: Target): Record<string, string> => ({
  accept: "text/html",
  "accept-encoding": "gzip",
  "user-agent": "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  ...(cookie && { cookie }),
});

/**
 * Processor time in seconds, and memory in MB, that the target's server has used; null where its process is not known.
 */
export async function usageOf(target: Target): Promise<{ cpuSeconds: number; memoryMb: number } | null> {
  const pid = target.pid();
  if (pid === undefined) return null;
  const { ctime, memory } = await pidusage(pid);
  return { cpuSeconds: ctime / 1_000, memoryMb: memory / 2 ** 20 };
}
