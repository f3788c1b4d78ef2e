/**
 * The conditions under which a carousel moves by itself (WCAG 2.2.2). `stopped` is set by a person, or by reduced
 * motion.
 */
export type Playing = { stopped: boolean; hovered: boolean; focused: boolean; seen: boolean };

export type PlayingEvent =
  | { type: "toggled" }
  | { type: "hovered" | "focused" | "seen"; value: boolean }
  | { type: "motion-reduced" };

/** A carousel does not move until its position on the screen is known. */
export const INITIAL_PLAYING: Playing = { stopped: false, hovered: false, focused: false, seen: false };

/**
 * The next state. Pressing Play starts the carousel at once, though pointer and focus are on the button; both count
 * again after they have left.
 */
export function nextPlaying(state: Playing, event: PlayingEvent): Playing {
  switch (event.type) {
    case "toggled":
      return state.stopped ? { ...state, stopped: false, hovered: false, focused: false } : { ...state, stopped: true };
    case "motion-reduced":
      return { ...state, stopped: true };
    default:
      return { ...state, [event.type]: event.value };
  }
}

/** True while it moves. */
export function isPlaying({ stopped, hovered, focused, seen }: Playing): boolean {
  return seen && !stopped && !hovered && !focused;
}
