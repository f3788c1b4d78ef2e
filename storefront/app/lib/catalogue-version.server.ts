import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/**
 * Shared in the process: Remix' build and the server around it are two bundles, each with its own copy of this file.
 */
const NAME = "aeroloft.catalogue-version";

/** Tells the process the catalogue version in Medusa's answer to a write, or the one that Medusa was asked for. */
export const tellCatalogueVersion = (version: string): void => channel(NAME).publish(version);

/** Calls `listen` with each version, until the returned function is called. */
export function hearCatalogueVersion(listen: (version: string) => void): () => void {
  const hear = (version: unknown) => listen(String(version));
  subscribe(NAME, hear);
  return () => unsubscribe(NAME, hear);
}
