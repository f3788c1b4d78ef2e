import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { NewEdits } from "../../../modules/product-desk/service";
import { productDeskService } from "../../../modules/services";

/** Keeps changes of a product for its change log. Put it after all that can fail. */
export const keepEditsStep = createStep("keep-product-edits", async (changes: NewEdits, { container }) => {
  const ids = await productDeskService(container).keepEdits(changes);
  return new StepResponse(ids.map((id, place) => ({ id, field: changes.edits[place]?.field ?? "" })));
});
