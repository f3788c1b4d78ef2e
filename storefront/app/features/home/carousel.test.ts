import { describe, expect, it } from "vitest";
import { INITIAL_PLAYING, isPlaying, nextPlaying, type PlayingEvent } from "./carousel";

const after = (...events: PlayingEvent[]) => isPlaying(events.reduce(nextPlaying, INITIAL_PLAYING));
const seen: PlayingEvent = { type: "seen", value: true };

describe("a carousel", () => {
  it("rests until it is seen", () => expect(after()).toBe(false));
  it("moves once it is seen", () => expect(after(seen)).toBe(true));
  it("rests when it leaves the screen", () => expect(after(seen, { type: "seen", value: false })).toBe(false));

  it.each(["hovered", "focused"] as const)("rests while it is %s and goes on afterwards", (type) => {
    expect(after(seen, { type, value: true })).toBe(false);
    expect(after(seen, { type, value: true }, { type, value: false })).toBe(true);
  });

  it("stays stopped though the pointer comes and goes", () =>
    expect(after(seen, { type: "toggled" }, { type: "hovered", value: true }, { type: "hovered", value: false })).toBe(
      false,
    ));

  it("rests from the start with reduced motion, until Play is pressed", () => {
    expect(after(seen, { type: "motion-reduced" })).toBe(false);
    expect(after(seen, { type: "motion-reduced" }, { type: "toggled" })).toBe(true);
  });

  it("starts at once when Play is pressed with pointer and focus on the button, and rests for them the next time", () => {
    const pressed: PlayingEvent[] = [
      seen,
      { type: "hovered", value: true },
      { type: "focused", value: true },
      { type: "toggled" },
      { type: "toggled" },
    ];
    expect(after(...pressed)).toBe(true);
    expect(after(...pressed, { type: "hovered", value: false }, { type: "hovered", value: true })).toBe(false);
  });
});
