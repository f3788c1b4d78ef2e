import { type ComponentType, useEffect, useState } from "react";

/** How long after a failure a part is loaded again, in milliseconds; twice as long each time. */
const PAUSE_MS = 15_000;

/**
 * A part of the page that is loaded after the page, because most people never see it. Null until then; when it fails,
 * it is tried again, each time after a longer pause. `load` must be the same function each time.
 */
export function useLate<Props = object>(
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
        if (!gone) timer = setTimeout(() => setFailures(failures + 1), PAUSE_MS * 2 ** failures);
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [load, failures]);
  return Part;
}
