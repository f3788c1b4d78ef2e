import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules, ProductStatus } from "@medusajs/framework/utils";
import { createProductsWorkflow } from "@medusajs/medusa/core-flows";
import { BUILT_IN_PRODUCTS } from "../../contract/built-in-products";
import { pick } from "./pick";

const BATCH = 250;
const KINDS = ["Sparrow", "Kestrel", "Osprey", "Heron", "Merlin", "Swift", "Tern", "Harrier"] as const;
const USES = ["Garden", "Survey", "Film", "Coast", "Night", "Farm", "Rescue", "Race", "School", "Alpine"] as const;
const LONG_TAIL =
  " with the extended-range twin battery, the wide-angle gimbal camera and a carrying case for long journeys";

type Places = { salesChannelId: string; shippingProfileId: string };

/** Names that can be searched for; every hundredth is as long as a name can reasonably be. */
function nameOf(number: number): string {
  const name = `${pick(KINDS, number)} ${pick(USES, Math.floor(number / KINDS.length))} ${number}`;
  return number % 100 === 0 ? name + LONG_TAIL : name;
}

function toProduct(number: number, run: string, { salesChannelId, shippingProfileId }: Places) {
  const model = pick(BUILT_IN_PRODUCTS, number);
  const title = nameOf(number);
  return {
    title,
    handle: `made-up-${run}-${number}`,
    subtitle: `Made up to see the shop large. ${model.short_description}`,
    description: model.description,
    thumbnail: model.image_url,
    status: ProductStatus.PUBLISHED,
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    options: [{ title: "Edition", values: ["Standard"] }],
    variants: [
      {
        title: "Standard",
        manage_inventory: false,
        options: { Edition: "Standard" },
        prices: [{ currency_code: "usd", amount: 49 + (number % 950) + 0.99 }],
      },
    ],
  };
}

/** Adds `count` products that can be bought; their stock is not tracked. */
export async function generateProducts(
  container: MedusaContainer,
  count: number,
  told: (done: number, of: number) => void,
): Promise<void> {
  if (count === 0) return;
  const [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels({}, { take: 1 });
  const [profile] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({}, { take: 1 });
  if (!channel || !profile) throw new Error("The shop is empty: start it once before.");
  const places = { salesChannelId: channel.id, shippingProfileId: profile.id };
  const run = Date.now().toString(36);
  for (let done = 0; done < count; ) {
    const size = Math.min(BATCH, count - done);
    const products = Array.from({ length: size }, (_, index) => toProduct(done + index + 1, run, places));
    await createProductsWorkflow(container).run({ input: { products } });
    done += size;
    told(done, count);
  }
}
