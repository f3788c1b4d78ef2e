import { useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";
import { lateModule } from "~/ui/late/late-module";
import { scrollToSlide, startWhenSeen } from "~/ui/late/start-when-seen";

/** Milliseconds of a change of pictures. */
const SPEED_MS = 420;
const loadEngine = lateModule(() => import("./gallery-engine"));

/**
 * Makes Swiper take over the pictures that React rendered, once they are seen. `ready` is false before that; the strip then
 * scrolls to what is wanted.
 */
export function useGallery(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const wanted = useRef(0);
  const loadAgain = useRef(() => {});
  const [active, setActive] = useState(0);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const element = stage.current;
    if (!element || count < 2) return;
    const start = ({ Swiper }: Awaited<ReturnType<typeof loadEngine>>) => {
      const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      element.scrollLeft = 0;
      const made = new Swiper(element, { speed: reduced ? 0 : SPEED_MS, initialSlide: wanted.current });
      made.on("slideChange", ({ activeIndex }) => setActive(activeIndex));
      swiper.current = made;
      setReady(true);
    };
    const { again, stop } = startWhenSeen(element, { load: loadEngine, start });
    loadAgain.current = again;
    return () => {
      stop();
      swiper.current?.destroy(true, true);
      swiper.current = null;
      setReady(false);
    };
  }, [count]);

  const show = (index: number) => {
    wanted.current = index;
    setActive(index);
    if (swiper.current) return void swiper.current.slideTo(index);
    scrollToSlide(stage.current, index);
    loadAgain.current();
  };
  return { stage, active, ready, show };
}
