import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from "react";
import { useNonce } from "./inline-script";

/**
 * A page's styles before its stylesheets arrive: the rules for its first view, and the addresses of the stylesheets.
 * They are none if the page waits for its stylesheets in the head; then only the rules of late parts are written there.
 */
export type PageStyles = { first: string; files: readonly string[] };

type Manifest = { routes: Record<string, { css?: string[] } | undefined> };

const Styles = createContext<PageStyles | null>(null);

/**
 * Null if the stylesheets are in the head and the page waits for them: on screens without a list of their own, and in
 * development.
 */
export const PageStylesProvider = Styles.Provider;

/** In the head: the styles of the requested screen's first view. Only the server renders it; it stays in the page. */
export function FirstStyles() {
  const styles = useContext(Styles);
  const nonce = useNonce();
  if (!styles) return null;
  return (
    <style
      data-files={styles.files.join(" ")}
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own stylesheets
      dangerouslySetInnerHTML={{ __html: styles.first }}
    />
  );
}

/**
 * The line between a page's first view and the rest: a browser paints the content above with `FirstStyles`, and
 * continues once it has the stylesheets. Everything above must be styled only by `first`
 * (tests/contract/first-paint.test.ts).
 */
export function StylesFromHere() {
  const styles = useContext(Styles);
  const left = useLeft();
  useLayoutEffect(() => leave, []);
  if (!styles || left) return null;
  return styles.files.map((file) => <link key={file} rel="stylesheet" href={file} {...{ fetchpriority: "low" }} />);
}

/**
 * Around every screen: the same stylesheets, in use once the screen that came with the page has been left. Until then
 * they are not in use: with two active links to one stylesheet, Chromium recomputes style and layout of the page for
 * each later stylesheet.
 */
export function StylesThatStay() {
  const styles = useContext(Styles);
  const left = useLeft();
  return styles?.files.map((file) => (
    <link
      key={file}
      ref={keepStaying}
      rel="stylesheet"
      href={file}
      media={left ? undefined : OUT_OF_USE}
      {...{ fetchpriority: "low" }}
    />
  ));
}

const OUT_OF_USE = "not all";

/** The links of `StylesThatStay` that are in the document. */
const staying = new Set<HTMLLinkElement>();

function keepStaying(link: HTMLLinkElement | null): void {
  for (const known of staying) if (!known.isConnected) staying.delete(known);
  if (link) staying.add(link);
}

/** Whether the screen that came with the page has been left. The document keeps it, as it keeps its stylesheets. */
let hasLeft = false;
const listeners = new Set<() => void>();

/**
 * Puts the links that stay in use before those of the screen are taken out: React calls it first. Its rendered changes
 * come later, and in between the page could be seen or measured without its styles.
 */
function leave(): void {
  hasLeft = true;
  for (const link of staying) link.removeAttribute("media");
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useLeft = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasLeft,
    () => false,
  );

/** The styles in the loaded page; null if it has none. */
export function readPageStyles(page: Document): PageStyles | null {
  const element = page.querySelector<HTMLStyleElement>("style[data-files]");
  if (!element) return null;
  return { first: element.textContent ?? "", files: (element.dataset.files ?? "").split(" ").filter(Boolean) };
}

/** The routes without the stylesheets that the page already names, so that the head does not name them again. */
export function withoutFiles<M extends Manifest>(manifest: M, { files }: PageStyles): M {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route?.css ? { ...route, css: route.css.filter((address) => !files.includes(address)) } : route,
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
