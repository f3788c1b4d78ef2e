import "./pictures.css";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { filesOf, PICTURE_RATIO, thumbAddress } from "./address";
import styles from "./product-picture.module.css";

const WIDTH = 1200;

/** When a picture is loaded: with priority, at once, or when it comes near the screen. */
export type PictureTurn = "first" | "soon" | "late";

type Props = {
  /** The product's image address: one of ours, any http(s) address typed by an admin, or "" if there is none. */
  src: string;
  alt: string;
  /** The CSS width of the picture, as in the `sizes` attribute. */
  sizes: string;
  turn?: PictureTurn;
};

/**
 * A product's picture in a 4:3 frame, so that nothing moves. AVIF in the needed width, or WebP of medium width: a
 * second list of all widths was a sixtieth of the home page's HTML.
 */
export function ProductPicture({ src, alt, sizes, turn = "late" }: Props) {
  if (src === "") return <NoPicture />;
  const files = filesOf(src);
  const image = {
    className: styles.image,
    src,
    alt,
    width: WIDTH,
    height: WIDTH / PICTURE_RATIO,
    decoding: "async",
    loading: turn === "late" ? "lazy" : "eager",
    ...(turn === "first" ? { fetchpriority: "high" } : {}),
  } as const;
  if (!files) return <PictureFromElsewhere key={src} {...image} />;
  return (
    <picture className={styles.frame} data-picture={files.name || undefined}>
      <source type="image/avif" srcSet={files.avif} sizes={sizes} />
      <source type="image/webp" srcSet={files.webp} />
      <img {...image} alt={alt} />
    </picture>
  );
}

/** A picture in a row to choose from; what is around it says what it shows. */
export function Thumbnail({ src }: { src: string }) {
  if (!filesOf(src)) return <ProductPicture src={src} alt="" sizes="6rem" />;
  return <img className={styles.image} src={thumbAddress(src)} alt="" width={176} height={132} loading="lazy" />;
}

/** A picture from a typed address; if it fails, the frame looks the same as without a picture. */
function PictureFromElsewhere(image: ComponentProps<"img">) {
  const { failed, image: watched } = usePicture();
  if (failed) return <NoPicture />;
  return (
    <span className={styles.frame}>
      <img {...image} alt={image.alt} {...watched} />
    </span>
  );
}

function NoPicture() {
  return (
    <span className={`${styles.frame} ${styles.none}`}>
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M16 7 6.5 25h19zM11 21h10" strokeLinejoin="round" />
      </svg>
      <span className={styles.words}>No picture yet</span>
    </span>
  );
}

/**
 * Reports whether a picture failed. It may have failed before this script ran; one that still waits can look the same,
 * so such a picture is requested separately.
 */
export function usePicture() {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element?.complete || element.naturalWidth > 0) return;
    const probe = new Image();
    probe.onerror = () => setFailed(true);
    probe.referrerPolicy = element.referrerPolicy;
    probe.src = element.src;
  }, []);
  return { failed, image: { ref, onError: () => setFailed(true) } };
}
