import "~/ui/swiper.css";
import type { ShownProductPage } from "~/domain/product-page";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import styles from "./gallery.module.css";
import { STAGE_SIZES } from "./stage-sizes";
import { useGallery } from "./use-gallery";

type Props = { name: string; pictures: ShownProductPage["pictures"] };

/**
 * The pictures of a product. The first is there before any script; without one, the others are reached by scrolling.
 * With one picture there is nothing to choose, and with none the frame says so.
 */
export function Gallery({ name, pictures }: Props) {
  const { stage, active, ready, show, onScroll, region } = useGallery(pictures.length);
  if (pictures.length === 0)
    return (
      <div className={`swiper ${styles.stage}`}>
        <ProductPicture src="" alt="" sizes={STAGE_SIZES} />
      </div>
    );
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`} {...region}>
      <div ref={stage} className={`swiper ${styles.stage}`} data-testid="gallery-stage" onScroll={onScroll}>
        <div className="swiper-wrapper">
          {pictures.map(({ src, alt }, index) => (
            <div
              key={src}
              className={`swiper-slide ${styles.slide}`}
              {...(ready && index !== active ? { "aria-hidden": true } : {})}
            >
              <ProductPicture
                src={src}
                alt={alt || (pictures.length > 1 ? `${name}, picture ${index + 1} of ${pictures.length}` : name)}
                sizes={STAGE_SIZES}
                turn={index === 0 ? "first" : "late"}
              />
            </div>
          ))}
        </div>
      </div>
      {pictures.length > 1 ? (
        <ul className={styles.thumbs}>
          {pictures.map(({ src }, index) => (
            <li key={src}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-pressed={index === active}
                onClick={() => show(index)}
              >
                <ProductPicture src={src} alt="" sizes="6rem" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
