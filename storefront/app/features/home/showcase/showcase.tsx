import type { Showcase as Sources } from "~/lib/showcase";
import { PageSection } from "~/ui/layout/page-section";
import { Clip } from "./clip";
import { CLIPS } from "./clips";
import styles from "./showcase.module.css";

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
