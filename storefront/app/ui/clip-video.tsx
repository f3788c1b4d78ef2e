import { useEffect, useRef } from "react";

type Props = {
  className: string | undefined;
  label: string;
  /** The preferred one first. */
  sources: readonly string[];
  loop?: boolean;
  onFailed: () => void;
};

/** A clip that plays at once and takes the focus, because somebody has just asked for it. */
export function ClipVideo({ className, label, sources, loop = false, onFailed }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => video.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the clips have neither sound nor speech
    <video ref={video} className={className} autoPlay controls loop={loop} playsInline aria-label={label}>
      {sources.map((source) => (
        // Only when the last source fails is there nothing left to play.
        <source key={source} src={source} onError={source === sources.at(-1) ? onFailed : undefined} />
      ))}
    </video>
  );
}
