/** How long code that did not come is left alone before it is asked for once more, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Code that is fetched when it is needed. Asked for a second time before it counts as failed: most connections break for a moment only.
 * Every dynamic import of the shop stands in one of these or in `latePart`, whose callers say what happens where it does not come.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => loadAgain(load));
}

async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await reloadFailedStyles();
  return load();
}

/** Vite asks once for the stylesheet of a chunk and then takes it as there, so one that failed is asked for here. Rejects where it fails again. */
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
