import type { ComponentProps } from "react";
import { usePicture } from "../use-picture";
import { getPictureName, PICTURE_RATIO, pictureSrcSet } from "./address";
import { PICTURES } from "./pictures";
import "./pictures.css";
import styles from "./product-picture.module.css";

const WIDTH = 1200;

/** Before anything that can wait, at once, or when it comes near. */
export type PictureTurn = "first" | "soon" | "late";

type Props = {
  /** The product's image address: one of ours, any http(s) address that an admin typed, or "" where there is none. */
  src: string;
  alt: string;
  /** The CSS width that the picture will have, as in the `sizes` attribute. */
  sizes: string;
  /** When it is fetched. */
  turn?: PictureTurn;
};

/** A product's picture in a 4:3 frame that never moves what is around it; ours come as AVIF or WebP in the width needed. */
export function ProductPicture({ src, alt, sizes, turn = "late" }: Props) {
  if (src === "") return <NoPicture />;
  const name = getPictureName(src);
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
  if (name === null || !PICTURES.has(name)) return <PictureFromElsewhere key={src} {...image} />;
  return (
    <picture className={styles.frame} data-picture={name}>
      <source type="image/avif" srcSet={pictureSrcSet(name, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(name, "webp")} sizes={sizes} />
      <img {...image} alt={alt} />
    </picture>
  );
}

/** A picture at an address that somebody typed; where none comes, the frame is as it is without one. */
function PictureFromElsewhere(image: ComponentProps<"img">) {
  const { failed, image: watched } = usePicture();
  if (failed) return <NoPicture />;
  return (
    <span className={styles.frame}>
      <img {...image} alt={image.alt} {...watched} />
    </span>
  );
}

/** The frame with the shop's mark in it: a product whose picture is still to come. */
function NoPicture() {
  return (
    <span className={`${styles.frame} ${styles.none}`}>
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
        <path d="M16 7 6.500 25h19zM11 21h10" strokeLinejoin="round" />
      </svg>
      <span className={styles.words}>No picture yet</span>
    </span>
  );
}
