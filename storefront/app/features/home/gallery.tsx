import { PageSection } from "~/ui/layout/page-section";
import styles from "./gallery.module.css";
import { HomePicture, type HomePictureName } from "./home-picture";

type Picture = { name: HomePictureName; alt: string; span: "large" | "band" | "tile" };

/** Eight pictures in two blocks of a four-column grid: a large one, two tiles and a band in each. */
const PICTURES: readonly Picture[] = [
  { name: "gallery-kestrel-pro", alt: "Kestrel Pro against the evening sea", span: "large" },
  { name: "gallery-lens", alt: "The three lenses of Kestrel Pro", span: "tile" },
  { name: "gallery-sparrow", alt: "Sparrow's face between its orange guards", span: "tile" },
  { name: "gallery-wren", alt: "Wren Cine with its four ducts", span: "band" },
  { name: "gallery-petrel", alt: "The thermal and zoom head of Petrel Thermal", span: "tile" },
  { name: "gallery-swift", alt: "Swift FPV with lime propellers", span: "tile" },
  { name: "gallery-tern", alt: "Tern VTOL above hills in mist", span: "large" },
  { name: "gallery-heron", alt: "Heron Marine before the lights of a coast", span: "band" },
];

const SIZES = {
  large: "(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw",
  band: "(min-width: 80rem) 40rem, (min-width: 48rem) 50vw, 100vw",
  tile: "(min-width: 80rem) 20rem, (min-width: 48rem) 25vw, 50vw",
} as const;

/** The section of eight pictures. */
export function Gallery() {
  return (
    <PageSection id="gallery" title="Gallery" level={2}>
      <ul className={styles.grid}>
        {PICTURES.map(({ name, alt, span }) => (
          <li key={name} className={styles.cell} data-span={span}>
            <HomePicture className={styles.picture} name={name} alt={alt} sizes={SIZES[span]} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
