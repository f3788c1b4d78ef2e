import { useState } from "react";
import type { Showcase as Sources } from "~/domain/pictures";
import { ClipVideo } from "~/ui/clip-video";
import { PageSection } from "~/ui/layout/page-section";
import unseen from "~/ui/unseen.module.css";
import finger from "./finger-row.module.css";
import { HomePicture, type HomePictureName } from "./home-picture";
import styles from "./showcase.module.css";

type ClipSource = { title: string; text: string; poster: HomePictureName; alt: string };

/** A picture with a Play button; the clip itself is loaded when the button is pressed. */
function Clip({ title, text, poster, alt, sources }: ClipSource & { sources: readonly string[] }) {
  const [state, setState] = useState<"waiting" | "playing" | "failed">("waiting");
  return (
    <figure className={styles.clip}>
      <div className={styles.screen}>
        {state === "playing" ? (
          <ClipVideo className={styles.video} label={title} sources={sources} onFailed={() => setState("failed")} />
        ) : (
          <>
            <HomePicture
              className={styles.poster}
              name={poster}
              alt={alt}
              sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 31vw, 100vw"
            />
            <button type="button" className={styles.play} onClick={() => setState("playing")}>
              <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                <path d="M8 5.5v13l10.5-6.5z" />
              </svg>
              <span className={unseen.text}>{`Play: ${title}`}</span>
            </button>
          </>
        )}
      </div>
      <figcaption className={styles.caption}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text} role={state === "failed" ? "alert" : undefined}>
          {state === "failed" ? "The clip could not be played. Please try again." : text}
        </p>
        <noscript>
          <a className={styles.watch} href={sources.at(-1)}>
            Watch the clip
          </a>
        </noscript>
      </figcaption>
    </figure>
  );
}

/** The Showcase's three clips, in the order of their addresses (`Showcase` in domain/pictures.ts). */
const CLIPS: readonly ClipSource[] = [
  {
    title: "Kestrel Pro up close",
    text: "Above the sea at sunset, then in the studio from the front and the back.",
    poster: "clip-kestrel-pro",
    alt: "Kestrel Pro over the sea, the sun behind it",
  },
  {
    title: "Heron Marine up close",
    text: "Above the water at dusk, then in the studio with both its floats.",
    poster: "clip-heron-marine",
    alt: "Heron Marine off a coast at dusk",
  },
  {
    title: "Tern VTOL up close",
    text: "Above misty hills, then in the studio with its wings and rotors.",
    poster: "clip-tern-vtol",
    alt: "Tern VTOL over misty hills",
  },
];

/** Three clips on a dark band, which is dark in both colour modes. */
export function Showcase({ sources }: { sources: Sources }) {
  return (
    <div className={styles.band}>
      <PageSection id="showcase" title="Showcase" subtitle="Three drones, outdoors and in the studio" level={2}>
        <div className={`${finger.row} ${styles.clips}`}>
          {CLIPS.map((clip, index) => (
            <Clip key={clip.title} {...clip} sources={sources[index] ?? []} />
          ))}
        </div>
      </PageSection>
    </div>
  );
}
