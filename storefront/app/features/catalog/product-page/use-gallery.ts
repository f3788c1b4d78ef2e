import { useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";

/** Milliseconds of a change of pictures. */
const SPEED_MS = 420;

/**
 * Makes Swiper take over the pictures that React rendered, once they are seen. `ready` is false before that; `show` then waits for it, so
 * that no press is lost.
 */
export function useGallery(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const wanted = useRef(0);
  const [active, setActive] = useState(0);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const element = stage.current;
    if (!element || count < 2) return;
    let over = false;
    let started = false;
    const start = async () => {
      started = true;
      const { Swiper } = await import("./gallery-engine");
      if (over) return;
      const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      const made = new Swiper(element, { speed: reduced ? 0 : SPEED_MS, initialSlide: wanted.current });
      made.on("slideChange", ({ activeIndex }) => setActive(activeIndex));
      swiper.current = made;
      setReady(true);
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !started) void start();
    });
    observer.observe(element);
    return () => {
      over = true;
      observer.disconnect();
      swiper.current?.destroy(true, true);
      swiper.current = null;
      setReady(false);
    };
  }, [count]);

  const show = (index: number) => {
    wanted.current = index;
    setActive(index);
    swiper.current?.slideTo(index);
  };
  return { stage, active, ready, show };
}
