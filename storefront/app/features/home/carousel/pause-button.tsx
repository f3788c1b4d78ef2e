import styles from "./pause-button.module.css";

type Props = {
  /** The name of the moving part, as in "Pause the banner". */
  of: string;
  stopped: boolean;
  onToggle: () => void;
  className?: string | undefined;
};

/** The visible pause button that a part of a page needs when it moves by itself (WCAG 2.2.2). */
export function PauseButton({ of, stopped, onToggle, className }: Props) {
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ""}`}
      onClick={onToggle}
      aria-label={`${stopped ? "Play" : "Pause"} ${of}`}
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d={stopped ? "M8 5.500v13l10.500-6.500z" : "M7.500 6h3v12h-3zM13.500 6h3v12h-3z"} />
      </svg>
    </button>
  );
}
