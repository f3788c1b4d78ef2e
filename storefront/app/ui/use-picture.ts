import { useEffect, useRef, useState } from "react";

/**
 * Whether a picture from an address that somebody typed has failed, so that what stands in for it can be shown. `image` goes on its img.
 * It may have failed before this script came; one that is still to be fetched can look the same, so then it is asked for by itself.
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
