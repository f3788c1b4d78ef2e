import type { Showcase as Sources } from "~/lib/showcase";
import { PageSection } from "~/ui/layout/page-section";
import type { HomePictureName } from "../home-picture";
import { Clip } from "./clip";
import styles from "./showcase.module.css";

type ClipSource = { title: string; text: string; poster: HomePictureName; alt: string };

/** The Showcase's three clips, in the order of their addresses (`Showcase` in domain/showcase.ts). */
const CLIPS: readonly ClipSource[] = [
  {
    title: "Kestrel Pro at golden hour",
    text: "Low over the sea, the sun in the lens.",
    poster: "clip-kestrel-pro",
    alt: "Kestrel Pro over the sea, the sun behind it",
  },
  {
    title: "Heron Marine in the blue hour",
    text: "It floats, so the water is one more place to land.",
    poster: "clip-heron-marine",
    alt: "Heron Marine off a coast at dusk",
  },
  {
    title: "Tern VTOL above the hills",
    text: "Up like a drone, away like a plane.",
    poster: "clip-tern-vtol",
    alt: "Tern VTOL over misty hills",
  },
];

/** Three clips on a dark band, which is dark in both colour modes. */
export function Showcase({ sources }: { sources: Sources }) {
  return (
    <div className={styles.band}>
      <PageSection id="showcase" title="Showcase" subtitle="Three short flights" level={2}>
        <div className={styles.clips}>
          {CLIPS.map((clip, index) => (
            <Clip key={clip.title} {...clip} sources={sources[index] ?? []} />
          ))}
        </div>
      </PageSection>
    </div>
  );
}
