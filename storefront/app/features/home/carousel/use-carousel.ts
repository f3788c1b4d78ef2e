import { type FocusEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from "react";
import type { Swiper } from "swiper";
import type { SwiperOptions } from "swiper/types";
import { lateModule } from "~/ui/late/late-module";
import { scrollToSlide, startWhenSeen } from "~/ui/late/start-when-seen";
import { INITIAL_PLAYING, isPlaying, nextPlaying } from "./playing";

type Options = {
  /** Milliseconds from one move to the next. */
  intervalMs: number;
  /** Milliseconds that a move takes. */
  speedMs: number;
  /** What else Swiper is told; must not change while the carousel lives. */
  swiper: SwiperOptions;
};

/** How long, once the page has loaded, a busy browser is waited for, in milliseconds. */
const QUIET_AFTER_MS = 1_000;
const loadEngine = lateModule(() => import("./engine"));

/**
 * Makes Swiper's markup under `slides` move by itself, at rest while hovered, focused, off the screen, stopped by its button or with
 * reduced motion. Swiper takes over the elements that React rendered, so that the first slide is there without it; it comes once it is seen
 * and the page is quiet, because nobody waits for it.
 */
export function useCarousel({ intervalMs, speedMs, swiper: options }: Options) {
  const slides = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  const loadAgain = useRef(() => {});
  const settings = useRef({ intervalMs, speedMs, options });
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [active, setActive] = useState(0);
  const [state, dispatch] = useReducer(nextPlaying, INITIAL_PLAYING);
  const playing = isPlaying(state);

  useEffect(() => {
    const element = slides.current;
    if (!element) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) dispatch({ type: "motion-reduced" });
    let made: Swiper | undefined;
    const start = ({ Swiper, Autoplay, EffectFade }: Awaited<ReturnType<typeof loadEngine>>) => {
      element.scrollLeft = 0;
      const { intervalMs: delay, speedMs: speed, options: given } = settings.current;
      made = new Swiper(element, {
        modules: [Autoplay, EffectFade],
        speed,
        // Counted from move to move: without waiting for the transition, the delay is the whole interval.
        autoplay: { enabled: false, delay, waitForTransition: false },
        ...given,
        initialSlide: wanted.current,
      });
      made.on("realIndexChange", ({ realIndex }) => setActive(realIndex));
      setSwiper(made);
    };
    const { again, stop } = startWhenSeen(element, {
      load: () => whenQuiet().then(loadEngine),
      start,
      onSeen: (value) => dispatch({ type: "seen", value }),
    });
    loadAgain.current = again;
    return () => {
      stop();
      made?.destroy(true, true);
    };
  }, []);

  useEffect(() => {
    if (!swiper || swiper.destroyed) return;
    if (playing) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, playing]);

  const hover = (value: boolean) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") dispatch({ type: "hovered", value });
  };
  return {
    slides,
    active,
    playing,
    stopped: state.stopped,
    toggle: () => dispatch({ type: "toggled" }),
    /** Before Swiper is there the strip is scrolled, and Swiper begins there. */
    show: (index: number) => {
      wanted.current = index;
      setActive(index);
      if (swiper) return void swiper.slideTo(index);
      scrollToSlide(slides.current, index);
      loadAgain.current();
    },
    /** For the element around slides and buttons. */
    region: {
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: () => dispatch({ type: "focused", value: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) dispatch({ type: "focused", value: false });
      },
    },
  };
}

/** Resolves when the page has loaded and the browser has nothing more urgent to do: for what is nice to have, not needed to be used. */
async function whenQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    // Safari has no word for idleness.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: QUIET_AFTER_MS });
    else setTimeout(resolve, QUIET_AFTER_MS / 4);
  });
}
