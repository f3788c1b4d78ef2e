/** How long to wait before loading code again that failed, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Code that is loaded when it is needed. It is tried twice before it counts as failed, because most connections break
 * only for a moment. Who asks while it is loading waits for the same load, so that all get it in the order in which
 * they asked; browsers do not promise that of several imports. Every dynamic import of the shop goes through this or
 * `latePart`, whose callers say what happens when it fails.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
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
 * Vite requests the stylesheet of a chunk once and then assumes that it is there, so one that is not there is requested
 * again here. Rejects when it fails again.
 */
async function reloadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => link.sheet === null && !reloaded.has(link)).map(reloadStyles));
}

/** Links that failed and have another in their place. */
const reloaded = new WeakSet<HTMLLinkElement>();

/**
 * The link stays in the page: it may still be loading, and one that is taken out never says whether it has loaded, so
 * that whoever waits for it would wait forever.
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
