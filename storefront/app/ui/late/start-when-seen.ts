type Options<Module> = {
  load: () => Promise<Module>;
  start: (module: Module) => void;
  /** Told whenever the element comes into view or leaves it. */
  onSeen?: (seen: boolean) => void;
};

/**
 * Loads what makes `element` move once it is seen, and starts it. Where it does not come, it is asked for again when the element is seen
 * anew, and by `again`. Nothing is started after `stop`.
 */
export function startWhenSeen<Module>(element: Element, { load, start, onSeen }: Options<Module>) {
  let state: "idle" | "loading" | "over" = "idle";
  const again = () => {
    if (state !== "idle") return;
    state = "loading";
    void load().then(
      (module) => {
        if (state === "over") return;
        state = "over";
        start(module);
      },
      () => {
        if (state === "loading") state = "idle";
      },
    );
  };
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry) return;
    onSeen?.(entry.isIntersecting);
    if (entry.isIntersecting) again();
  });
  observer.observe(element);
  const stop = () => {
    state = "over";
    observer.disconnect();
  };
  return { again, stop };
}

/** Shows a slide of a strip that nothing moves yet. */
export function scrollToSlide(strip: Element | null, index: number): void {
  const slide = strip?.querySelectorAll<HTMLElement>(".swiper-slide")[index];
  if (strip && slide) strip.scrollLeft = slide.offsetLeft;
}
