import { logger } from "../../app/lib/logger.server";
import { hearCatalogueVersion, tellCatalogueVersion } from "../../app/lib/medusa-calls.server";

const ASK_EVERY_MS = 1_000;
/** After this time without an answer it is unknown whether pages are up to date. */
const HEARD_FOR_MS = 3_000;

export type Catalogue = {
  /** Medusa's version; null until it has answered once. */
  readonly version: string | null;
  /** When this process learned of the last change (epoch milliseconds): data loaded before may lack it. */
  readonly changedAt: number;
  /** When this process last wrote something visible on pages (epoch milliseconds): earlier pages lack it. */
  readonly writtenAt: number;
  isHeard(): boolean;
};

/**
 * Asks Medusa every second for the catalogue's version, and gets it with each write of this process, before the writer
 * gets the answer, so that their next page shows the change. Writes that do not change the version outdate nothing.
 * `ask` may throw; the beginning of a failure is logged once.
 */
export function watchCatalogue(ask: () => Promise<string>): Catalogue & { stop(): void } {
  let version: string | null = null;
  let changedAt = 0;
  let writtenAt = 0;
  let toldAt = 0;
  let heardAt = 0;
  let fails = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function askOnce(): Promise<void> {
    const askedAt = Date.now();
    try {
      const answer = await ask();
      // An answer that was pending during a write may be older than the write's version.
      if (toldAt < askedAt) {
        if (answer !== version) changedAt = Date.now();
        version = answer;
        tellCatalogueVersion(answer);
      }
      heardAt = askedAt;
      fails = false;
    } catch (err) {
      if (!fails) logger.warn({ event: "catalogue_not_heard", err });
      fails = true;
    }
    if (stopped) return;
    timer = setTimeout(askOnce, ASK_EVERY_MS);
    timer.unref();
  }
  void askOnce();

  const deafen = hearCatalogueVersion((told) => {
    toldAt = Date.now();
    if (told === version) return;
    version = told;
    writtenAt = toldAt;
    changedAt = toldAt;
  });

  return {
    get version() {
      return version;
    },
    get changedAt() {
      return changedAt;
    },
    get writtenAt() {
      return writtenAt;
    },
    isHeard: () => Date.now() - heardAt <= HEARD_FOR_MS,
    stop() {
      stopped = true;
      deafen();
      clearTimeout(timer);
    },
  };
}
