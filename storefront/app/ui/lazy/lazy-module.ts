import { type ComponentType, useEffect, useState } from "react";

/** How long to wait before loading failed code again, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Code loaded when needed, tried twice, because most connections break only for a moment. Callers during a load share
 * it, so all get it in the order of their calls; browsers do not guarantee that. Every dynamic import of the shop goes
 * through this or `lazyPart`, whose callers handle a failure.
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= load()
      .catch(() => loadAgain(load))
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
}

async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await reloadMissingStyles();
  return load();
}

/** Vite requests a chunk's stylesheet once and then assumes that it exists: a missing one is requested again. */
async function reloadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => link.sheet === null && !reloaded.has(link)).map(reloadStyles));
}

const reloaded = new WeakSet<HTMLLinkElement>();

/** The link stays: it may still be loading, and a removed one never fires its events, so its waiters would hang. */
function reloadStyles(missing: HTMLLinkElement): Promise<void> {
  const link = missing.cloneNode() as HTMLLinkElement;
  link.nonce = missing.nonce;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => {
      reloaded.add(missing);
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`A stylesheet did not come: ${link.href}`));
    });
    missing.after(link);
  });
}

/** How long after a failure a part is loaded again, in milliseconds; twice as long each time. */
const USE_LATE_PAUSE_MS = 15_000;

/** A part loaded after the page, null until then; tried again after longer pauses. `load` must stay the same. */
export function useLazy<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    load().then(
      (part) => gone || setPart(() => part.default),
      () => {
        if (!gone) timer = setTimeout(() => setFailures(failures + 1), USE_LATE_PAUSE_MS * 2 ** failures);
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, failures]);
  return Part;
}
