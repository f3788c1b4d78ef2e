import { type ComponentType, useEffect, useState } from "react";

/** How long to wait before loading failed code again, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Code that is loaded when it is needed. It is tried twice before it counts as failed, because most connections break
 * only for a moment. Callers during a load wait for the same load, so that all get it in the order of their calls;
 * browsers do not guarantee that for several imports. Every dynamic import of the shop goes through this or `lazyPart`,
 * whose callers handle a failure.
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

/**
 * Vite requests the stylesheet of a chunk once and then assumes that it exists, so a missing one is requested again
 * here. Rejects if it fails again.
 */
async function reloadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => link.sheet === null && !reloaded.has(link)).map(reloadStyles));
}

/** Links that failed and have another in their place. */
const reloaded = new WeakSet<HTMLLinkElement>();

/**
 * The link stays in the page: it may still be loading, and a removed one never fires its events, so its waiters would
 * wait forever.
 */
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

/**
 * A part of the page that is loaded after the page, because most people never see it. Null until then; when it fails,
 * it is tried again, each time after a longer pause. `load` must be the same function each time.
 */
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
