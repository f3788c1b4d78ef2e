import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { mailedLinkService } from "../../../modules/services";

/** Makes every link that was mailed to a customer useless; undone by making them valid again. */
export const voidLinksStep = createStep(
  "void-mailed-links",
  async ({ customerId }: { customerId: string }, { container }) => {
    const tokenHashes = await mailedLinkService(container).voidLinks(customerId);
    return new StepResponse(undefined, tokenHashes);
  },
  async (tokenHashes, { container }) => {
    if (tokenHashes) await mailedLinkService(container).restoreLinks(tokenHashes);
  },
);
