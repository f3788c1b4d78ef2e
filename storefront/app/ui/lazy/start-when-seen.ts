type Engine<Module> = { load: () => Promise<Module>; start: (module: Module) => void };

/**
 * Loads the code that moves a part of the page when it is `wanted`, and starts it once. When loading fails, the next
 * `wanted` tries again. Nothing is started after `stop`.
 */
export function startWhenWanted<Module>({ load, start }: Engine<Module>) {
  let state: "idle" | "loading" | "over" = "idle";
  const wanted = () => {
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
  const stop = () => {
    state = "over";
  };
  return { wanted, stop };
}

type Options<Module> = Engine<Module> & {
  /** Called whenever the element comes into view or leaves it. */
  onSeen?: (seen: boolean) => void;
};

/**
 * Loads and starts the code that moves `element` once it is seen. When loading fails, it is tried again when the
 * element is next seen, or by `again`.
 */
export function startWhenSeen<Module>(element: Element, { onSeen, ...engine }: Options<Module>) {
  const { wanted: again, stop: stopEngine } = startWhenWanted(engine);
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry) return;
    onSeen?.(entry.isIntersecting);
    if (entry.isIntersecting) again();
  });
  observer.observe(element);
  const stop = () => {
    stopEngine();
    observer.disconnect();
  };
  return { again, stop };
}

/** Shows a slide of a strip before its code is loaded. */
export function scrollToSlide(strip: Element | null, index: number): void {
  const slide = strip?.querySelectorAll<HTMLElement>(".swiper-slide")[index];
  if (strip && slide) strip.scrollLeft = slide.offsetLeft;
}
