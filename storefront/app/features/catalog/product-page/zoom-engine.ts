/** PhotoSwipe, imported once somebody presses a picture. */
import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { largeAddress, PICTURE_RATIO } from "~/ui/product-picture/address";

/** What the largest of the shop's files has, in pixels; a smaller file is enlarged to it. */
const WIDTH = 2_400;
/** The greatest enlargement: pixels of the window for one pixel of the picture. */
const MOST_ZOOM = 1.5;
const SPEED_MS = 250;

/** `image` is the picture as the page shows it, where it is loaded. */
type Shown = { src: string; alt: string; image: HTMLImageElement | null };

/** Height of a picture of `WIDTH`: as the file on the page, or 4:3 until that is loaded. */
function heightOf(image: HTMLImageElement | null): number {
  const ratio = image?.naturalHeight ? image.naturalWidth / image.naturalHeight : PICTURE_RATIO;
  return Math.round(WIDTH / ratio);
}

/** The picture at `index` first. The focus goes back to where it was. Returns a function that closes it. */
export function openZoom(pictures: readonly Shown[], { name, index }: { name: string; index: number }): () => void {
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const zoom = new PhotoSwipe({
    dataSource: pictures.map(({ src, alt, image }) => ({
      src: largeAddress(src),
      width: WIDTH,
      height: heightOf(image),
      alt,
      ...(image?.currentSrc && { msrc: image.currentSrc }),
    })),
    index,
    loop: false,
    wheelToZoom: true,
    bgOpacity: 1,
    maxZoomLevel: MOST_ZOOM,
    showHideAnimationType: reduced ? "none" : "fade",
    zoomAnimationDuration: reduced ? false : SPEED_MS,
    closeTitle: "Close (Esc)",
    zoomTitle: "Zoom (+ and −)",
    arrowPrevTitle: "Previous picture",
    arrowNextTitle: "Next picture",
    errorMsg: "The picture could not be loaded.",
  });
  zoom.on("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey } = event.originalEvent;
    const slide = zoom.currSlide;
    const step = slide && !ctrlKey && !metaKey && !altKey && stepOf(key, slide.currZoomLevel, slide.zoomLevels);
    if (!slide || !step) return;
    event.preventDefault();
    event.originalEvent.preventDefault();
    if ("level" in step) return slide.zoomTo(step.level, undefined, reduced ? false : SPEED_MS);
    slide.panTo(slide.pan.x + step.x, slide.pan.y + step.y);
  });
  zoom.on("afterInit", () => {
    zoom.element?.setAttribute("aria-label", `Pictures of ${name}`);
    zoom.element?.setAttribute("aria-modal", "true");
  });
  zoom.init();
  return () => zoom.destroy();
}

type Levels = { fit: number; max: number };

const FACTOR = 1.5;
const MOVE = 80;
const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: MOVE, y: 0 },
  ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE },
  ArrowDown: { x: 0, y: -MOVE },
};

/**
 * `0` shows the whole picture, and the arrows move one that is larger than the window. Null for any other key; the
 * arrows then go to the next picture.
 */
export function stepOf(key: string, level: number, { fit, max }: Levels) {
  if (key === "+" || key === "=") return { level: Math.min(max, level * FACTOR) };
  if (key === "-") return { level: Math.max(fit, level / FACTOR) };
  if (key === "0") return { level: fit };
  return level > fit ? (MOVES[key] ?? null) : null;
}
