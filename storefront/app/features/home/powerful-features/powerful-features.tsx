import { PageSection } from "~/ui/layout/page-section";
import { Mark } from "~/ui/mark";
import { HomePicture } from "../home-picture";
import { FEATURE_CARDS } from "./feature-cards";
import styles from "./powerful-features.module.css";

/** The section of six cards: three with a picture, three with a drawing. */
export function PowerfulFeatures() {
  return (
    <PageSection id="features" title="Powerful Features" subtitle="Diverse and Unique Aspects of Our Drones" level={2}>
      <ul className={styles.cards}>
        {FEATURE_CARDS.map(({ title, text, art }) => (
          <li key={title} className={styles.card} data-ink={"ink" in art ? art.ink : undefined}>
            {"picture" in art ? (
              <HomePicture
                className={styles.picture}
                name={art.picture}
                tall={art.tall}
                alt=""
                sizes="(width >= 80rem) 54rem, 100vw"
              />
            ) : (
              <svg className={styles.drawing} aria-hidden="true">
                <Mark of={art.drawing} />
              </svg>
            )}
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
