import { expect, it } from "vitest";
import { OneAtATime } from "./one-at-a-time";

it("a change in Medusa Admin is sent once however often its button is pressed, and again once it was answered", () => {
  const changes = new OneAtATime();
  let sent = 0;
  const press = () => changes.begin(() => void sent++);
  for (let presses = 0; presses < 3; presses += 1) press();
  expect(sent).toBe(1);
  changes.end();
  press();
  press();
  expect(sent).toBe(2);
});
