import "~/ui/swiper.css";
import { useLocation } from "@remix-run/react";
import { type MouseEvent, type PointerEvent, type UIEvent, useEffect, useRef, useState } from "react";
import type { Swiper } from "swiper";
import { clipOf, modelOf, modelPath } from "~/domain/pictures";
import { withChoice } from "~/domain/product";
import type { ShownProductPage } from "~/domain/product-page";
import { ClipVideo } from "~/ui/clip-video";
import { lazyModule } from "~/ui/lazy/lazy-module";
import { scrollToSlide, startWhenWanted } from "~/ui/lazy/start-when-seen";
import { largeAddress } from "~/ui/product-picture/address";
import { ProductPicture, Thumbnail } from "~/ui/product-picture/product-picture";
import unseen from "~/ui/unseen.module.css";
import styles from "./gallery.module.css";

const loadZoom = lazyModule(() => import("./zoom-engine"));

/** Where its code cannot be loaded, the link leads to the file, as without scripts and with a key for another tab. */
function useZoom(name: string, pictures: readonly { src: string; alt: string }[]) {
  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);
  return (index: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const images = event.currentTarget.closest("section")?.querySelectorAll<HTMLImageElement>("a img");
    loadZoom().then(
      ({ openZoom }) => {
        close.current();
        const shown = pictures.map((picture, place) => ({ ...picture, image: images?.[place] ?? null }));
        close.current = openZoom(shown, { name, index });
      },
      () => window.location.assign(href),
    );
  };
}

type Props = Pick<ShownProductPage, "product" | "pictures"> & {
  /** True for the row of thumbnails with one picture as well: another variant has more, and nothing may move. */
  hasThumbs?: boolean;
};

/**
 * Each picture is a link to its file in full size, which a press shows over the page. The first is there before any
 * script; without one, the others are reached by scrolling. A clip plays in the place of the pictures; a 3D model has a
 * page of its own.
 */
export function Gallery({ product, pictures, hasThumbs = false }: Props) {
  const { name } = product;
  const count = pictures.length;
  // Of the shown variant: what shows another colour would pass for it.
  const pictured = { ...product, imageUrl: pictures[0]?.src ?? "" };
  const clip = clipOf(pictured);
  const hasModel = modelOf(pictured) !== null;
  const { search } = useLocation();
  const [isPlaying, setPlaying] = useState(false);
  const described = pictures.map(({ src, alt }, index) => ({
    src,
    alt: alt || (count > 1 ? `${name}, picture ${index + 1} of ${count}` : name),
  }));
  const { stage, active, ready, show, reach, onScroll, region } = useGallery(count);
  const zoom = useZoom(name, described);
  if (count === 0)
    return (
      <div className={`swiper ${styles.stage}`}>
        <ProductPicture src="" alt="" sizes={STAGE_SIZES} />
      </div>
    );
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`} {...region}>
      <div className={styles.frame}>
        <div ref={stage} className={`swiper ${styles.stage}`} data-testid="gallery-stage" onScroll={onScroll}>
          <div className="swiper-wrapper">
            {described.map(({ src, alt }, index) => (
              <div
                key={src}
                className={`swiper-slide ${styles.slide}`}
                {...(ready && index !== active ? { "aria-hidden": true, inert: "" } : {})}
              >
                <a
                  className={styles.zoom}
                  href={largeAddress(src)}
                  draggable={false}
                  onClick={zoom(index)}
                  onFocus={() => reach(index)}
                >
                  <ProductPicture src={src} alt={alt} sizes={STAGE_SIZES} turn={index === 0 ? "first" : "late"} />
                </a>
              </div>
            ))}
          </div>
        </div>
        {isPlaying ? <Clip name={name} sources={clip} /> : null}
      </div>
      {count > 1 || hasThumbs ? (
        <ul className={styles.thumbs}>
          {pictures.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${index + 1} of ${count}`}
                aria-pressed={index === active && !isPlaying}
                onClick={() => {
                  setPlaying(false);
                  show(index);
                }}
              >
                <Thumbnail src={src} />
              </button>
            </li>
          ))}
          {clip.length > 0 ? (
            <li>
              <a
                className={`${styles.thumb} ${styles.more}`}
                href={clip.at(-1)}
                onClick={(event) => {
                  event.preventDefault();
                  setPlaying(true);
                }}
              >
                <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                  <path d="M8 5.5v13l10.5-6.5z" />
                </svg>
                Clip<span className={unseen.text}>{` of ${name}`}</span>
              </a>
            </li>
          ) : null}
          {hasModel ? (
            <li>
              <a className={`${styles.thumb} ${styles.more}`} href={modelPath(withChoice(product, search))}>
                <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
                  <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9" strokeLinejoin="round" />
                </svg>
                3D<span className={unseen.text}>{` model of ${name}`}</span>
              </a>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

/** A clip in the place of the pictures, which plays at once because somebody asked for it. */
function Clip({ name, sources }: { name: string; sources: readonly string[] }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <p className={styles.clip} role="alert">
        The clip could not be played.
      </p>
    );
  const onFailed = () => setFailed(true);
  return <ClipVideo className={styles.clip} label={`Clip of ${name}`} sources={sources} loop onFailed={onFailed} />;
}

const SPEED_MS = 420;
const loadSwiper = lazyModule(() => import("./gallery-engine"));

/**
 * The pictures are a strip that scrolls by itself, so fingers need nothing else; Swiper takes it over once a mouse, the
 * keyboard or a thumbnail asks for one. `ready` is false before that.
 */
function useGallery(count: number) {
  const stage = useRef<HTMLDivElement>(null);
  const swiper = useRef<Swiper | null>(null);
  const wanted = useRef(0);
  const load = useRef(() => {});
  const [active, setActive] = useState(0);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const element = stage.current;
    if (!element || count < 2) return;
    const start = ({ Swiper }: Awaited<ReturnType<typeof loadSwiper>>) => {
      const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      element.scrollLeft = 0;
      const made = new Swiper(element, { speed: reduced ? 0 : SPEED_MS, initialSlide: wanted.current });
      made.on("slideChange", ({ activeIndex }) => setActive(activeIndex));
      swiper.current = made;
      setReady(true);
    };
    const engine = startWhenWanted({ load: loadSwiper, start });
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
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (swiper.current) return;
    wanted.current = Math.round(scrollLeft / clientWidth);
    setActive(wanted.current);
  };
  const region = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === "mouse") load.current();
    },
    onFocus: () => load.current(),
  };
  return { stage, active, ready, show, reach, onScroll, region };
}

/** The width of a product's large picture, as in the `sizes` attribute. */
export const STAGE_SIZES = "(min-width: 81rem) 49rem, (min-width: 64rem) 58vw, 100vw";
