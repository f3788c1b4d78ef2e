import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";

/**
 * Known to the whole process: Remix' build and the server around it are two bundles, each with its own copy of this
 * file.
 */
const NAME = "aeroloft.catalogue-version";

/** Tells the server which version of the catalogue Medusa named when it answered a write. */
export const tellCatalogueVersion = (version: string): void => channel(NAME).publish(version);

/** Calls `listen` with each version that is told, until the function that is answered is called. */
export function hearCatalogueVersion(listen: (version: string) => void): () => void {
  const hear = (version: unknown) => listen(String(version));
  subscribe(NAME, hear);
  return () => unsubscribe(NAME, hear);
}
