import type { ShownReview } from "~/domain/review";
import { Mark } from "~/ui/mark";
import { useShop } from "~/ui/shop-context";
import { Stars } from "~/ui/stars";
import { usePicture } from "~/ui/use-picture";
import styles from "./review-card.module.css";
import { shareLinks } from "./share-links";

/**
 * One client's review, in its own writing direction. The initials are behind the photo, for when there is none or it
 * cannot be loaded.
 */
export function ReviewCard({ review: { name, occupation, imageUrl, description, rating } }: { review: ShownReview }) {
  const { origin } = useShop();
  return (
    <li className={styles.card}>
      <figure className={styles.figure}>
        <Stars rating={rating} />
        <blockquote className={styles.text} dir="auto">
          {description}
        </blockquote>
        <figcaption className={styles.person}>
          <span className={styles.photo}>
            <span aria-hidden="true">{initials(name)}</span>
            {imageUrl ? <Photo key={imageUrl} src={imageUrl} /> : null}
          </span>
          <span className={styles.who}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {occupation ? (
              <span className={styles.occupation} dir="auto">
                {occupation}
              </span>
            ) : null}
          </span>
        </figcaption>
      </figure>
      <ul className={styles.social} aria-label={`Share the words of ${name}`}>
        {shareLinks(origin).map(({ network, href }) => (
          <li key={network}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              <svg fill="currentColor" role="img" aria-label={`Share on ${network}`}>
                <Mark of={network} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Renders nothing when the picture cannot be loaded. */
function Photo({ src }: { src: string }) {
  const { failed, image } = usePicture();
  if (failed) return null;
  return (
    <img
      {...image}
      src={src}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      referrerPolicy={src.startsWith("/") ? undefined : "no-referrer"}
    />
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
