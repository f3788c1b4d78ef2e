import { useState } from "react";
import unseen from "~/ui/unseen.module.css";
import { HomePicture, type HomePictureName } from "../home-picture";
import styles from "./showcase.module.css";

type Props = {
  title: string;
  text: string;
  poster: HomePictureName;
  alt: string;
  /** Its files, the preferred one first. */
  sources: readonly string[];
};

type State = "waiting" | "playing" | "failed";

/** A picture with a Play button; the clip itself is loaded when the button is pressed. */
export function Clip({ title, text, poster, alt, sources }: Props) {
  const [state, setState] = useState<State>("waiting");
  return (
    <figure className={styles.clip}>
      <div className={styles.screen}>
        {state === "playing" ? (
          // biome-ignore lint/a11y/useMediaCaption: the clips have neither sound nor speech
          <video
            className={styles.video}
            autoPlay
            controls
            playsInline
            aria-label={title}
            ref={(video) => video?.focus({ preventScroll: true })}
          >
            {sources.map((source) => (
              <source
                key={source}
                src={source}
                // Only when the last source fails is there nothing left to play.
                onError={source === sources.at(-1) ? () => setState("failed") : undefined}
              />
            ))}
          </video>
        ) : (
          <>
            <HomePicture
              className={styles.poster}
              name={poster}
              alt={alt}
              sizes="(width >= 80rem) 25rem, (width >= 48rem) 31vw, 100vw"
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
