import type { ReactNode, RefObject } from "react";

type Props = { dialog: RefObject<HTMLElement | null>; children: ReactNode };

/**
 * Keeps Tab inside a dialog over an inert page: after its last element the focus goes to the dialog itself, and
 * backwards from there to the last element. Unlike a focus trap it does not affect what opens later and elsewhere, such
 * as the bank's challenge, and it needs to know nothing of the frames that hold the card's fields.
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

/** A tab stop that passes the focus on at once. */
function Edge({ onReach }: { onReach: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it is no control, and nobody stays on it
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  return <span tabIndex={0} onFocus={onReach} />;
}
