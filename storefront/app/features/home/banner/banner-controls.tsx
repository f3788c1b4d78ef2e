import { PauseButton } from "../carousel/pause-button";
import styles from "./banner-controls.module.css";
import { SLIDES } from "./slides";

type Props = {
  /** The slide that is shown, from 0. */
  active: number;
  stopped: boolean;
  onShow: (index: number) => void;
  onToggle: () => void;
};

/** A dot for each of the banner's slides, and the button that stops them. */
export function BannerControls({ active, stopped, onShow, onToggle }: Props) {
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {SLIDES.map(({ caption }, index) => (
          <button
            key={caption}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1} of ${SLIDES.length}: ${caption}`}
            aria-current={index === active}
            onClick={() => onShow(index)}
          />
        ))}
      </div>
      <PauseButton of="the banner" stopped={stopped} onToggle={onToggle} className={styles.pause} />
    </div>
  );
}
