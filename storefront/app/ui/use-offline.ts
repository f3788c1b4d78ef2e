import { useEffect } from "react";
import { create } from "zustand";
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

const useStore = create(() => ({ offline: false }));
let looks = 0;

async function look(): Promise<void> {
  looks += 1;
  const mine = looks;
  const offline = !navigator.onLine && !(await shopAnswers());
  if (mine === looks) useStore.setState({ offline });
}

let started = false;
function start(): void {
  if (started) return;
  started = true;
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  void look();
}

/** True while the browser reports no network and the shop cannot be reached; the whole page shares one answer. */
export function useOffline(): boolean {
  useEffect(start, []);
  return useStore(({ offline }) => offline);
}
