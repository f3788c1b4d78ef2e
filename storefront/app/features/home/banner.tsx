import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import "~/ui/swiper.css";
import { type BannerProduct, priceWords, productPath } from "~/domain/product";
import { useShop } from "~/ui/shop-context";
import styles from "./banner.module.css";
import { PauseButton, useCarousel } from "./carousel";
import { HomePicture, type HomePictureName } from "./home-picture";

function BannerControls({ carousel }: { carousel: ReturnType<typeof useCarousel> }) {
  const { active, stopped, show, toggle } = carousel;
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {SLIDES.map(({ caption }, index) => (
          <button
            key={caption}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1} of ${SLIDES.length}: ${caption}`}
            aria-current={index === active}
            onClick={() => show(index)}
          />
        ))}
      </div>
      <PauseButton of="the banner" stopped={stopped} onToggle={toggle} className={styles.pause} />
    </div>
  );
}

const SWIPER = { effect: "fade", fadeEffect: { crossFade: true }, rewind: true } as const;

/** The links of later slides come with the scripts that show them, and each picture with the slide before it. */
export function Banner({ products }: { products: BannerProduct[] | Promise<BannerProduct[]> }) {
  const { year } = useShop();
  const carousel = useCarousel({ intervalMs: BANNER_INTERVAL_MS, speedMs: BANNER_FADE_MS, swiper: SWIPER });
  const known = useKnown(products);
  const { active, slides, isHere, playing, region } = carousel;
  const [loaded, setLoaded] = useState(1);
  if (active + 1 > loaded) setLoaded(active + 1);
  return (
    <section className={styles.banner} aria-roledescription="carousel" aria-label="Banner" {...region}>
      <div ref={slides} className="swiper" data-testid="banner-slides">
        <div className="swiper-wrapper" aria-live={playing ? "off" : "polite"}>
          {SLIDES.map(({ caption, handle, picture, tall, alt, wordsAt, ink, tallInk }, index) => (
            <div
              key={picture}
              className={`swiper-slide ${styles.slide}`}
              data-words-at={wordsAt}
              data-ink={ink}
              data-tall-ink={tallInk}
            >
              {index === 0 || (isHere && index <= loaded) ? (
                <HomePicture
                  className={styles.picture}
                  name={picture}
                  tall={tall}
                  alt={alt}
                  sizes={BANNER_SIZES}
                  priority={index === 0 ? "high" : "low"}
                />
              ) : null}
              <div className={styles.words}>
                <h2 className={styles.caption}>{caption}</h2>
                <p className={styles.line}>{`Updated With New Drone Models for ${year}`}</p>
                {index === 0 || isHere ? (
                  <ToProduct product={known.find((product) => product.handle === handle)} isShown={index === active} />
                ) : null}
              </div>
            </div>
          ))}
        </div>
      </div>
      {isHere ? <BannerControls carousel={carousel} /> : null}
    </section>
  );
}

/** None until they come. No Suspense boundary: the banner changes while that would still wait for its contents. */
function useKnown(products: BannerProduct[] | Promise<BannerProduct[]>): BannerProduct[] {
  const [later, setLater] = useState<BannerProduct[]>([]);
  useEffect(() => {
    if (Array.isArray(products)) return;
    let isCurrent = true;
    products.then(
      (found) => isCurrent && setLater(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [products]);
  return Array.isArray(products) ? products : later;
}

/** Tab stops at the link of the slide that is shown. */
function ToProduct({ product, isShown }: { product: BannerProduct | undefined; isShown: boolean }) {
  if (!product) return null;
  return (
    <div className={styles.way}>
      <Link to={productPath(product)} prefetch="intent" tabIndex={isShown ? undefined : -1}>
        {`${product.name} · ${priceWords(product)}`}
      </Link>
    </div>
  );
}

type Slide = {
  caption: string;
  handle: string;
  picture: HomePictureName;
  tall: HomePictureName;
  alt: string;
  /** The empty side of the picture, where the words are, and the colour of text that is readable on it. */
  wordsAt: "left" | "right";
  ink: "light" | "dark";
  tallInk: "light" | "dark";
};

/** Milliseconds from one slide to the next (specification, section 9), and how long a fade takes. */
const BANNER_INTERVAL_MS = 1_300;
const BANNER_FADE_MS = 600;

/** The width of a slide, as in the `sizes` attribute. */
export const BANNER_SIZES = "100vw";

/** The banner's three slides; captions word for word from the specification, section 2. */
export const SLIDES: readonly [Slide, ...Slide[]] = [
  {
    caption: "Providing a Wide Range of Drones",
    handle: "kestrel-pro",
    picture: "banner-1",
    tall: "banner-1-tall",
    alt: "Kestrel Pro over the sea at golden hour",
    wordsAt: "left",
    ink: "light",
    tallInk: "dark",
  },
  {
    caption: "Providing Premium World Class Drones",
    handle: "heron-marine",
    picture: "banner-2",
    tall: "banner-2-tall",
    alt: "Heron Marine off a coast with lights in the blue hour",
    wordsAt: "right",
    ink: "light",
    tallInk: "light",
  },
  {
    caption: "High Rated Camera Drones",
    handle: "tern-vtol",
    picture: "banner-3",
    tall: "banner-3-tall",
    alt: "Tern VTOL over green hills in morning mist",
    wordsAt: "left",
    ink: "dark",
    tallInk: "dark",
  },
];

export const BANNER_HANDLES = SLIDES.map(({ handle }) => handle);
