import { PageSection } from "~/ui/layout/page-section";
import { Mark } from "~/ui/mark";
import { HomePicture, type HomePictureName } from "./home-picture";
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
                sizes="(min-width: 80rem) 54rem, 100vw"
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

type FeatureCard = {
  title: string;
  text: string;
  /** A line drawing among the marks, or a picture behind the text with the text colour that is readable on it. */
  art: { drawing: string } | { picture: HomePictureName; tall: HomePictureName; ink: "light" | "dark" };
};

/** The six cards, titles word for word from the specification, section 2. */
export const FEATURE_CARDS: readonly FeatureCard[] = [
  {
    title: "Easy & Intuitive Controls",
    text: "Two sticks, one button to come home.",
    art: { drawing: "controls" },
  },
  {
    title: "4K VIDEO AT UP TO 30FPS",
    text: "A three-axis gimbal holds the horizon while the wind works.",
    art: { picture: "feature-video", tall: "banner-1-tall", ink: "light" },
  },
  {
    title: "16MP PHOTOGRAPHS",
    text: "Raw files with room for the light you saw.",
    art: { picture: "feature-photographs", tall: "feature-photographs-tall", ink: "dark" },
  },
  {
    title: "Advanced Technology",
    text: "Satellites, vision and barometer agree on where it is, and bring it back when the link is lost.",
    art: { drawing: "technology" },
  },
  {
    title: "CUSTOMIZED COMMANDS",
    text: "Put a flight you repeat on one key: out, round the mast, home.",
    art: { drawing: "commands" },
  },
  {
    title: "Remote Sensing",
    text: "Fields, roofs and forests measured from the air, to the centimetre.",
    art: { picture: "feature-sensing", tall: "feature-sensing-tall", ink: "dark" },
  },
];
