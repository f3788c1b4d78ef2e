import { useSyncExternalStore } from "react";
import { PROBE_TIMEOUT_MS } from "~/lib/times";

/** True if the shop answers; a browser without a network may still reach a shop on the same machine. */
export async function shopAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

let offline = false;
let looks = 0;
const watchers = new Set<() => void>();

async function look(): Promise<void> {
  looks += 1;
  const mine = looks;
  const found = !navigator.onLine && !(await shopAnswers());
  if (mine !== looks || found === offline) return;
  offline = found;
  for (const tell of watchers) tell();
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  if (watchers.size === 1) {
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    void look();
  }
  return () => {
    watchers.delete(tell);
    if (watchers.size > 0) return;
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
  };
}

/**
 * True while the browser reports no network and the shop cannot be reached; false on the server. The whole page shares
 * one answer, so that a screen that fails offline knows it at once.
 */
export function useOffline(): boolean {
  return useSyncExternalStore(
    watch,
    () => offline,
    () => false,
  );
}
