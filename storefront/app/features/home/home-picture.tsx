import styles from "./home-picture.module.css";
import { HOME_PICTURES } from "./pictures";
import "./pictures.css";

const FOLDER = "/images/home";

export type HomePictureName = keyof typeof HOME_PICTURES;

type Props = {
  name: HomePictureName;
  /** Another crop, up to 767 px. The page does not name one of the same name: its blur is found by the file. */
  tall?: HomePictureName;
  alt: string;
  sizes: string;
  className?: string | undefined;
  /** `high`: at once; `low`: after everything else; otherwise when it comes near the screen. */
  priority?: "high" | "low";
};

/** The `srcset` of one picture: its AVIF files. */
export function homeSrcSet(name: HomePictureName): string {
  return HOME_PICTURES[name].widths.map((width) => `${FOLDER}/${name}-${width}.avif ${width}w`).join(", ");
}

/** For browsers without AVIF, one width alone: the list of all widths is a tenth of the home page's HTML. */
const webpFile = (name: HomePictureName): string => `${FOLDER}/${name}-${HOME_PICTURES[name].width}.webp`;

/** AVIF in the needed width or WebP, with its size known and a blurred version behind it. */
export function HomePicture({ name, tall, alt, sizes, className, priority }: Props) {
  const { width, height } = HOME_PICTURES[name];
  return (
    <picture className={styles.picture}>
      {tall ? (
        <>
          <source media={TALL_WINDOW} type="image/avif" srcSet={homeSrcSet(tall)} sizes={sizes} />
          <source media={TALL_WINDOW} srcSet={webpFile(tall)} />
        </>
      ) : null}
      <source type="image/avif" srcSet={homeSrcSet(name)} sizes={sizes} />
      <img
        className={`${styles.image} ${className ?? ""}`}
        src={webpFile(name)}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority === "high" ? "eager" : "lazy"}
        {...(priority ? { fetchpriority: priority } : {})}
        data-tall={tall === `${name}-tall` ? undefined : tall}
      />
    </picture>
  );
}

/** As the stylesheets' `(width < 48rem)`, for browsers that know no ranges (older-styles.ts). */
export const TALL_WINDOW = "(max-width: 47.999rem)";
