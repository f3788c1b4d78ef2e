/** How long to wait before loading code again that failed, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Code that is loaded when it is needed. It is tried twice before it counts as failed, because most connections break
 * only for a moment. Every dynamic import of the shop goes through this or `latePart`, whose callers say what happens
 * when it fails.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => loadAgain(load));
}

async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await reloadFailedStyles();
  return load();
}

/**
 * Vite requests the stylesheet of a chunk once and then assumes that it is there, so a failed one is requested again
 * here. Rejects when it fails again.
 */
async function reloadFailedStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(reloadStyles));
}

function reloadStyles(failed: HTMLLinkElement): Promise<unknown> {
  const link = failed.cloneNode() as HTMLLinkElement;
  link.nonce = failed.nonce;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`A stylesheet did not come: ${link.href}`)));
    failed.replaceWith(link);
  });
}
