import { useEffect, useRef, useState } from "react";

/**
 * Reports whether a picture from a typed address has failed, so that a placeholder can be shown. Spread `image` on its
 * img. The picture may have failed before this script ran. One that is still waiting to load can look the same, so that
 * one is requested separately.
 */
export function usePicture() {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element?.complete || element.naturalWidth > 0) return;
    const probe = new Image();
    probe.onerror = () => setFailed(true);
    probe.referrerPolicy = element.referrerPolicy;
    probe.src = element.src;
  }, []);
  return { failed, image: { ref, onError: () => setFailed(true) } };
}
