import { expect, it } from "vitest";
import { TEXTS } from "./audit-text";
import { ROUTES } from "./routes/all";

it("has a text for the action of every route", () => {
  const actions = ROUTES.flatMap(({ audit }) => audit ?? []);
  expect(actions.length).toBeGreaterThan(20);
  // A row can name the beginning that its actions share.
  const isNamed = (action: string) =>
    Object.keys(TEXTS).some((known) => known === action || isBeginning(action, known));
  expect(actions.filter((action) => !isNamed(action))).toEqual([]);
});

const isBeginning = (action: string, known: string) => action.endsWith("_") && known.startsWith(action);
