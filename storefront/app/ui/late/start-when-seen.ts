type Options<Module> = {
  load: () => Promise<Module>;
  start: (module: Module) => void;
  /** Called whenever the element comes into view or leaves it. */
  onSeen?: (seen: boolean) => void;
};

/**
 * Loads the code that moves `element` once it is seen, and starts it. When loading fails, it is tried again when the
 * element is next seen, or by `again`. Nothing is started after `stop`.
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

/** Shows a slide of a strip that no code moves yet. */
export function scrollToSlide(strip: Element | null, index: number): void {
  const slide = strip?.querySelectorAll<HTMLElement>(".swiper-slide")[index];
  if (strip && slide) strip.scrollLeft = slide.offsetLeft;
}
