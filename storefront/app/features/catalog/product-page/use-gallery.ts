import { type PointerEvent, type UIEvent, useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";
import { lateModule } from "~/ui/late/late-module";
import { scrollToSlide, startWhenWanted } from "~/ui/late/start-when-seen";

/** Milliseconds of a change of pictures. */
const SPEED_MS = 420;
const loadEngine = lateModule(() => import("./gallery-engine"));

/**
 * Shows one of `count` pictures. They are a strip that scrolls by itself, so fingers need nothing else; Swiper takes it
 * over once a mouse, the keyboard or a thumbnail asks for one. `ready` is false before that.
 */
export function useGallery(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const wanted = useRef(0);
  const load = useRef(() => {});
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
    const engine = startWhenWanted({ load: loadEngine, start });
    load.current = engine.wanted;
    return () => {
      engine.stop();
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
    load.current();
  };
  /** For the link of a picture that the focus has reached before Swiper is there: the browser scrolls to it. */
  const reach = (index: number) => {
    if (swiper.current) return;
    wanted.current = index;
    setActive(index);
  };
  /** For the strip: the picture that a finger has scrolled to. */
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (swiper.current) return;
    wanted.current = Math.round(scrollLeft / clientWidth);
    setActive(wanted.current);
  };
  /** For the element around pictures and thumbnails. */
  const region = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") load.current();
    },
    onFocus: () => load.current(),
  };
  return { stage, active, ready, show, reach, onScroll, region };
}
