type Engine<Module> = { load: () => Promise<Module>; start: (module: Module) => void };

/** Loads the code that moves a part when `wanted`, and starts it once; a failed load is tried at the next `wanted`. */
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

/** Loads and starts the code once `element` is seen; a failed load is tried when it is next seen, or by `again`. */
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
