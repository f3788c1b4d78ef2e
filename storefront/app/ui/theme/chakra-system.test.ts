import { expect, it } from "vitest";
import { system } from "./chakra-system";

it("dialogs fill the window where a browser does not know their sizes", () => {
  const { backdrop, positioner } = system.getSlotRecipe("dialog").base ?? {};
  for (const part of [backdrop, positioner]) expect(part).toMatchObject({ top: 0, left: 0, right: "0", bottom: "0" });
});
