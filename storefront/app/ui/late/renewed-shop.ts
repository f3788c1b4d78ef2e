import { PROBE_TIMEOUT_MS } from "~/lib/times";
import { keepTypedText } from "../typed-text";
import { shopAnswers } from "../use-offline";
import { visitStorage } from "../visit-storage";

/** sessionStorage: the build for which the page was reloaded. */
const RELOADED_KEY = "reloadedForBuild";

/** The address of the build's list of routes; its name changes with every build. */
const buildOfPage = () => (window as Window & { __remixManifest?: { url: string } }).__remixManifest?.url ?? "";

/**
 * True when a new build was deployed after this page was loaded, and the files of the page's own build are gone. Vite's
 * event `vite:preloadError` does not do: it also fires when the connection broke, and a reload would help nobody then.
 */
export async function isShopRenewed(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return (await fetch(buildOfPage(), { method: "HEAD", cache: "no-store", signal })).status === 404;
  } catch {
    return false;
  }
}

/** Reloads the page and keeps typed text. False if the shop does not answer: then the page stays. */
export async function reloadPage(): Promise<boolean> {
  if (!(await shopAnswers())) return false;
  keepTypedText();
  location.reload();
  return true;
}

/**
 * Reloads the page after a new build was deployed: once for each build, so that servers with two builds cause no loop.
 */
export async function reloadAfterDeploy(): Promise<void> {
  const build = buildOfPage();
  if (visitStorage.read(RELOADED_KEY) === build || !(await isShopRenewed())) return;
  if (visitStorage.write(RELOADED_KEY, build)) await reloadPage();
}
