import styles from "./home-picture.module.css";
import { HOME_PICTURES } from "./pictures";

const FOLDER = "/images/home";

export type HomePictureName = keyof typeof HOME_PICTURES;

type Props = {
  name: HomePictureName;
  /** Another crop of it for windows up to 767 px. */
  tall?: HomePictureName;
  alt: string;
  /** The CSS width it will have, as in the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  /** The page's first picture is fetched at once; `low`, after everything else; else when it comes near. */
  priority?: "high" | "low";
};

function avifs(name: HomePictureName): string {
  return HOME_PICTURES[name].widths.map((width) => `${FOLDER}/${name}-${width}.avif ${width}w`).join(", ");
}

/** One of the home page's own pictures: AVIF in the width needed, WebP elsewhere, its size and ground known beforehand. */
export function HomePicture({ name, tall, alt, sizes, className, priority }: Props) {
  const { width, height, colour } = HOME_PICTURES[name];
  return (
    <picture className={styles.picture}>
      {tall ? (
        <>
          <source media="(width < 48rem)" type="image/avif" srcSet={avifs(tall)} sizes={sizes} />
          <source media="(width < 48rem)" type="image/webp" srcSet={`${FOLDER}/${tall}.webp`} />
        </>
      ) : null}
      <source type="image/avif" srcSet={avifs(name)} sizes={sizes} />
      <img
        className={className}
        src={`${FOLDER}/${name}.webp`}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={priority === "high" ? "eager" : "lazy"}
        {...(priority ? { fetchpriority: priority } : {})}
        style={{ backgroundColor: colour }}
      />
    </picture>
  );
}
