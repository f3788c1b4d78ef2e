import { useEffect, useState } from "react";

const PROBE_TIMEOUT_MS = 3_000;

/** Whether the shop answers; a browser without a network may still reach one on the same machine. */
async function shopAnswers(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** True while the browser says that it has no network and the shop cannot be reached; false on the server. */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let latest = 0;
    const look = async () => {
      latest += 1;
      const mine = latest;
      const isOffline = !navigator.onLine && !(await shopAnswers());
      if (mine === latest) setOffline(isOffline);
    };
    void look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      latest += 1;
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return offline;
}
