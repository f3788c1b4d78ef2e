import { logger } from "../../app/lib/logger.server";

/** Medusa is asked this often for the version of what it sells, in milliseconds. */
const ASK_EVERY_MS = 1_000;
/** After this long without an answer nobody knows whether pages are up to date, in milliseconds. */
const HEARD_FOR_MS = 3_000;

/** What is known of the catalogue that pages show. */
export type Catalogue = {
  /** Medusa's; null until it has answered once. */
  readonly version: string | null;
  /** When the last change became known here, in epoch milliseconds: what was loaded before may lack it. */
  readonly changedAt: number;
  /** When something was last written through this process, in epoch milliseconds; the version tells of it later. */
  readonly writtenAt: number;
  /** Whether Medusa has answered lately. */
  isHeard(): boolean;
  /** To be called when something was written through this process: pages rendered before are outdated. */
  noteWrite(): void;
};

/**
 * Asks Medusa every second for the version of its catalogue. `ask` may throw; that it begins to fail is logged once.
 * `stop` ends the asking.
 */
export function watchCatalogue(ask: () => Promise<string>): Catalogue & { stop(): void } {
  let version: string | null = null;
  let changedAt = 0;
  let writtenAt = 0;
  let heardAt = 0;
  let fails = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function askOnce(): Promise<void> {
    const askedAt = Date.now();
    try {
      const answer = await ask();
      if (answer !== version) changedAt = Date.now();
      version = answer;
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
    noteWrite() {
      writtenAt = Date.now();
      changedAt = writtenAt;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
