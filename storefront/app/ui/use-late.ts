import { type ComponentType, useEffect, useState } from "react";

/**
 * A part of the page that is fetched once the page is there: most people never see it. Null until then, and where the connection broke
 * meanwhile. `load` must be the same function each time.
 */
export function useLate(load: () => Promise<{ default: ComponentType }>): ComponentType | null {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    void load().then(
      (part) => setPart(() => part.default),
      () => undefined,
    );
  }, [load]);
  return Part;
}
