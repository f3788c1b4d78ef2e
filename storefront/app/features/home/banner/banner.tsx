import "~/ui/swiper.css";
import { useDates } from "~/ui/shop-context";
import { useCarousel } from "../carousel/use-carousel";
import { HomePicture } from "../home-picture";
import styles from "./banner.module.css";
import { BannerControls } from "./banner-controls";
import { BANNER_FADE_MS, BANNER_INTERVAL_MS, BANNER_SIZES, SLIDES, subLine } from "./slides";

const SWIPER = { effect: "fade", fadeEffect: { crossFade: true }, rewind: true } as const;

/**
 * The fading banner at the top of the home page. Its first slide is visible before any script runs; the pictures of the
 * others come with the scripts that show them.
 */
export function Banner() {
  const { yearOf } = useDates();
  const carousel = useCarousel({ intervalMs: BANNER_INTERVAL_MS, speedMs: BANNER_FADE_MS, swiper: SWIPER });
  const { active, slides, isHere, stopped, toggle, show, playing, region } = carousel;
  return (
    <section className={styles.banner} aria-roledescription="carousel" aria-label="Banner" {...region}>
      <div ref={slides} className="swiper" data-testid="banner-slides">
        <div className="swiper-wrapper" aria-live={playing ? "off" : "polite"}>
          {SLIDES.map(({ caption, picture, tall, alt, wordsAt, ink, tallInk }, index) => (
            <div
              key={picture}
              className={`swiper-slide ${styles.slide}`}
              data-words-at={wordsAt}
              data-ink={ink}
              data-tall-ink={tallInk}
            >
              {index === 0 || isHere ? (
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
                <p className={styles.line}>{subLine(yearOf(new Date()))}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
      {isHere ? <BannerControls active={active} stopped={stopped} onShow={show} onToggle={toggle} /> : null}
    </section>
  );
}
