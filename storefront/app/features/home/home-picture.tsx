import styles from "./home-picture.module.css";
import { HOME_PICTURES } from "./pictures";
import { TALL_WINDOW } from "./tall-window";
import "./pictures.css";

const FOLDER = "/images/home";
const TYPES = ["avif", "webp"] as const;

export type HomePictureName = keyof typeof HOME_PICTURES;

type Props = {
  name: HomePictureName;
  /** Another crop of the picture, for windows up to 767 px. */
  tall?: HomePictureName;
  alt: string;
  /** Its CSS width, as in the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  /**
   * `high`: loaded at once, as the page's first picture; `low`: loaded after everything else; otherwise when it comes
   * near the screen.
   */
  priority?: "high" | "low";
};

/** The `srcset` of one picture in one format. */
export function homeSrcSet(name: HomePictureName, type: (typeof TYPES)[number]): string {
  return HOME_PICTURES[name].widths.map((width) => `${FOLDER}/${name}-${width}.${type} ${width}w`).join(", ");
}

/**
 * One of the home page's own pictures: AVIF or WebP in the needed width, with its size known and a blurred version
 * shown first.
 */
export function HomePicture({ name, tall, alt, sizes, className, priority }: Props) {
  const { width, height } = HOME_PICTURES[name];
  return (
    <picture className={styles.picture}>
      {tall
        ? TYPES.map((type) => (
            <source
              key={type}
              media={TALL_WINDOW}
              type={`image/${type}`}
              srcSet={homeSrcSet(tall, type)}
              sizes={sizes}
            />
          ))
        : null}
      {TYPES.map((type) => (
        <source key={type} type={`image/${type}`} srcSet={homeSrcSet(name, type)} sizes={sizes} />
      ))}
      <img
        className={`${styles.image} ${className ?? ""}`}
        src={`${FOLDER}/${name}-${width}.webp`}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority === "high" ? "eager" : "lazy"}
        {...(priority ? { fetchpriority: priority } : {})}
        data-picture={name}
        data-tall={tall}
      />
    </picture>
  );
}
