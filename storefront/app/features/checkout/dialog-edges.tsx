import type { ReactNode, RefObject } from "react";

type Props = { dialog: RefObject<HTMLElement | null>; children: ReactNode };

/**
 * Keeps Tab inside a dialog over an inert page: past its last element the dialog itself has the focus, and back before it the last element.
 * Unlike a focus trap it leaves alone what comes later and elsewhere, as the bank's challenge, and it needs to know nothing of the
 * frames that hold the card's fields.
 */
export function DialogEdges({ dialog, children }: Props) {
  const toStart = () => dialog.current?.focus();
  const toEnd = () => {
    const last = [...(dialog.current?.querySelectorAll<HTMLElement>("button:enabled") ?? [])].at(-1);
    (last ?? dialog.current)?.focus();
  };
  return (
    <>
      <Edge onReach={toEnd} />
      {children}
      <Edge onReach={toStart} />
    </>
  );
}

/** A stop of Tab that hands the focus on at once. */
function Edge({ onReach }: { onReach: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it is no control, and nobody stays on it
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <span tabIndex={0} onFocus={onReach} />;
}
