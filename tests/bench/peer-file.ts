import { readFile } from "node:fs/promises";
import { z } from "zod";

/** The kinds of page that every storefront has, by their paths. */
const Paths = z.strictObject({
  home: z.string().startsWith("/"),
  list: z.string().startsWith("/"),
  product: z.string().startsWith("/"),
  cart: z.string().startsWith("/"),
});
export type PageKind = keyof z.infer<typeof Paths>;

/**
 * The file of `--peer-paths`. `cookie` is sent with each request; `pid` is the server's process, for figures per core
 * and memory.
 */
const PeerFile = Paths.extend({ cookie: z.string().optional(), pid: z.int().positive().optional() });

/** The pages of another storefront. @throws Error that describes the file's fault */
export async function readPeerFile(file: string): Promise<z.infer<typeof PeerFile>> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`--peer-paths: ${file} cannot be read.`, { cause });
  });
  const parsed = PeerFile.safeParse(toJson(text));
  if (!parsed.success)
    throw new Error(`--peer-paths: ${file} is not as it should be.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
