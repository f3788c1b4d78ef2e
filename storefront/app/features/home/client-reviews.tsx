import { Link } from "@remix-run/react";
import type { ReviewList, ShownReview } from "~/medusa/reviews.server";
import { AtOnce } from "~/ui/at-once";
import { infoPath } from "~/ui/layout/info-links";
import { PageSection } from "~/ui/layout/page-section";
import { Mark } from "~/ui/mark";
import { thumbAddress } from "~/ui/product-picture/address";
import { usePicture } from "~/ui/product-picture/product-picture";
import { useShop } from "~/ui/shop-context";
import skeleton from "~/ui/skeleton.module.css";
import { Stars } from "~/ui/stars";
import styles from "./client-reviews.module.css";
import finger from "./finger-row.module.css";

const CHECKED = "Anybody with an account can write here; “Bought here” marks those to whom we have sent an order.";

/** The reviews in three columns, a spinner while they load. */
export function ClientWords({ list }: { list: ReviewList | Promise<ReviewList> }) {
  return (
    <div className={styles.band}>
      <PageSection id="reviews" title="Words From Our Clients" level={2}>
        <p className={styles.checked}>
          {`${CHECKED} `}
          <Link to={`${infoPath("about")}#reviews`}>How we check reviews</Link>
        </p>
        <AtOnce value={list} waiting={<Waiting />} failed="The reviews could not be loaded.">
          {({ reviews }) =>
            reviews.length > 0 ? (
              <ul className={`${finger.row} ${styles.cards}`} data-testid="reviews">
                {reviews.map((review, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once, as it came
                  <ReviewCard key={place} review={review} />
                ))}
              </ul>
            ) : (
              <p className={styles.none}>Nobody has written a review yet.</p>
            )
          }
        </AtOnce>
      </PageSection>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className={styles.spinner} role="status" data-testid="reviews-spinner">
        <span className={skeleton.ring} aria-hidden="true" />
        Loading reviews…
      </p>
    </div>
  );
}

/** The initials are behind the photo, for when there is none or it cannot be loaded. */
function ReviewCard({ review }: { review: ShownReview }) {
  const { name, occupation, photoUrl, description, rating, isExample, isBought } = review;
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
            {photoUrl ? <Photo key={photoUrl} src={thumbAddress(photoUrl)} /> : null}
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
            {isExample || isBought ? (
              <span className={styles.mark}>{isExample ? "Example, not by a customer" : "Bought here"}</span>
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

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** `origin` is the shop's public address. No network is contacted before its link is followed. */
export function shareLinks(origin: string) {
  const page = encodeURIComponent(`${origin}/home#reviews`);
  return [
    { network: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { network: "X", href: `https://x.com/intent/post?url=${page}` },
    { network: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
  ];
}
