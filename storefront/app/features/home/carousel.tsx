import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";
import type { SwiperOptions } from "swiper/types";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { scrollToSlide, startWhenSeen } from "~/ui/lazy/start-when-seen";
import styles from "./carousel.module.css";

type Options = {
  intervalMs: number;
  speedMs: number;
  /** Further options for Swiper; they must not change while the carousel is mounted. */
  swiper: SwiperOptions;
};

/** How long to wait for a busy browser after the page has loaded, in milliseconds. */
const QUIET_AFTER_MS = 1_000;
const loadEngine = lazyModule(() => import("./carousel-engine"));

/**
 * Moves by itself; it stops while hovered, focused, off the screen, paused by its button, or with reduced motion (WCAG
 * 2.2.2). Swiper takes over the elements that React rendered, so the first slide is visible without it. It is loaded
 * once the carousel is on screen and the page is idle, because nobody waits for it.
 */
export function useCarousel({ intervalMs, speedMs, swiper: options }: Options) {
  const slides = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  // The buttons of a page that is not rendered again yet must reach it too.
  const started = useRef<Swiper | null>(null);
  const loadAgain = useRef(() => {});
  const settings = useRef({ intervalMs, speedMs, options });
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [active, setActive] = useState(0);
  const [isHere, setIsHere] = useState(false);
  // By a person, or by reduced motion.
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(false);
  const playing = seen && !stopped && !hovered && !focused;

  useEffect(() => {
    setIsHere(true);
    const element = slides.current;
    if (!element) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setStopped(true);
    let made: Swiper | undefined;
    const start = ({ Swiper, Autoplay, EffectFade }: Awaited<ReturnType<typeof loadEngine>>) => {
      element.scrollLeft = 0;
      const { intervalMs: delay, speedMs: speed, options: given } = settings.current;
      made = new Swiper(element, {
        modules: [Autoplay, EffectFade],
        speed,
        // The delay is the whole interval from move to move, because it does not wait for the transition.
        autoplay: { enabled: false, delay, waitForTransition: false },
        ...given,
        initialSlide: wanted.current,
      });
      made.on("realIndexChange", ({ realIndex }) => setActive(realIndex));
      started.current = made;
      setSwiper(made);
    };
    const { again, stop } = startWhenSeen(element, {
      load: () => whenQuiet().then(loadEngine),
      start,
      onSeen: setSeen,
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
    if (event.pointerType === "mouse") setHovered(value);
  };
  return {
    slides,
    /** True once the page's scripts are there: buttons that need them are not in the server's page. */
    isHere,
    active,
    playing,
    stopped,
    /** Play starts it at once, though pointer and focus are on the button; both count again after they have left. */
    toggle: () => {
      setStopped(!stopped);
      if (!stopped) return;
      setHovered(false);
      setFocused(false);
    },
    /** Before Swiper is loaded the strip scrolls, and Swiper starts at that slide. */
    show: (index: number) => {
      wanted.current = index;
      setActive(index);
      if (started.current) return void started.current.slideTo(index);
      scrollToSlide(slides.current, index);
      loadAgain.current();
    },
    region: {
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

/** Resolves when the page has loaded and the browser is idle. */
async function whenQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: QUIET_AFTER_MS });
    else setTimeout(resolve, QUIET_AFTER_MS / 4);
  });
}

type Props = {
  /** The name of the moving part, as in "Pause the banner". */
  of: string;
  stopped: boolean;
  onToggle: () => void;
  className?: string | undefined;
};

/** The visible pause button that a part of a page needs when it moves by itself (WCAG 2.2.2). */
export function PauseButton({ of, stopped, onToggle, className }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ""}`}
      onClick={onToggle}
      aria-label={`${stopped ? "Play" : "Pause"} ${of}`}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={stopped ? "M8 5.500v13l10.500-6.500z" : "M7.500 6h3v12h-3zM13.500 6h3v12h-3z"} />
      </svg>
    </button>
  );
}
