/** PhotoSwipe, imported once somebody presses a picture. */
import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import { largeAddress, PICTURE_RATIO } from "~/ui/product-picture/address";
import { stepOf } from "./zoom-keys";

/** What the largest of the shop's files has, in pixels; a smaller file is enlarged to it. */
const WIDTH = 2_400;
/** The greatest enlargement: pixels of the window for one pixel of the picture. */
const MOST_ZOOM = 1.5;
const SPEED_MS = 250;

type Shown = {
  src: string;
  alt: string /** The picture as the page shows it, where it is loaded. */;
  image: HTMLImageElement | null;
};

/** Height of a picture of `WIDTH`: as the file on the page, or 4:3 until that is loaded. */
function heightOf(image: HTMLImageElement | null): number {
  const ratio = image?.naturalHeight ? image.naturalWidth / image.naturalHeight : PICTURE_RATIO;
  return Math.round(WIDTH / ratio);
}

/**
 * Shows pictures in full size over the page, the one at `index` first: zoom by press, wheel, two fingers and keyboard.
 * The focus goes back to where it was. Returns a function that closes it.
 */
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
