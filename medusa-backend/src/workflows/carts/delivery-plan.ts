import { MathBN } from "@medusajs/framework/utils";

/** A shipping option that Medusa offers for a cart, with its price in major units. */
export type Offer = { id: string; name: string; profileId: string; amount: number };

/**
 * A way to send a cart: one shipping option for each shipping profile of its products, usually one. `id` is the option
 * that makes it differ from the standard delivery, `amount` what all of its options cost, in major units.
 */
export type DeliveryChoice = { id: string; name: string; amount: number; optionIds: string[] };

/**
 * The ways to send a cart, the standard delivery first, and the chosen one. Empty, and null, if Medusa offers no option
 * with a price.
 */
export type DeliveryPlan = { choices: DeliveryChoice[]; chosen: DeliveryChoice | null };

const byPrice = (left: Offer, right: Offer) => left.amount - right.amount || (left.id < right.id ? -1 : 1);

function toChoice(id: string, offers: readonly Offer[]): DeliveryChoice {
  return {
    id,
    name: [...new Set(offers.map(({ name }) => name))].join(" + "),
    amount: MathBN.sum(0, ...offers.map(({ amount }) => amount)).toNumber(),
    optionIds: offers.map((offer) => offer.id),
  };
}

/**
 * Plans how a cart is sent. The standard delivery is the cheapest option of each shipping profile that the cart needs;
 * of equally cheap ones, the oldest. Every other option of these profiles is a choice, in which it takes the standard
 * one's place. A cart that needs no profile, or one that no option has, gets the cheapest option alone, and
 * `requireDeliverableStep` refuses what Medusa would not send. `wanted` are shipping options; if one is no longer
 * offered, the standard delivery is chosen, which `isChosen` tells.
 */
export function planDelivery(
  offers: readonly Offer[],
  profiles: readonly string[],
  wanted: readonly string[] = [],
): DeliveryPlan {
  const sorted = offers.toSorted(byPrice);
  const fitting = profiles.flatMap((profile) => sorted.find(({ profileId }) => profileId === profile) ?? []);
  const standard = fitting.length > 0 ? fitting : sorted.slice(0, 1);
  const [first] = standard;
  if (!first) return { choices: [], chosen: null };
  const others = sorted.filter((offer) =>
    fitting.some(({ id, profileId }) => profileId === offer.profileId && id !== offer.id),
  );
  const choices = [
    toChoice(first.id, standard),
    ...others.map((other) =>
      toChoice(
        other.id,
        standard.map((offer) => (offer.profileId === other.profileId ? other : offer)),
      ),
    ),
  ];
  return { choices, chosen: choices.find((choice) => isChosen(choice, wanted)) ?? choices[0] ?? null };
}

/** The same for a cart whose offers are all for its products' one shipping profile. */
export function planPlainDelivery(
  offers: readonly Offer[],
  lines: readonly { requires_shipping: boolean }[],
  wanted: readonly string[] = [],
): DeliveryPlan {
  const isSent = lines.some((line) => line.requires_shipping);
  return planDelivery(offers, isSent ? offers.slice(0, 1).map(({ profileId }) => profileId) : [], wanted);
}

/** True if these are the wanted shipping options. */
export function isChosen(chosen: DeliveryChoice | null, wanted: readonly string[] = []): boolean {
  return wanted.every((id) => chosen?.optionIds.includes(id));
}

/** True if the cheapest delivery is chosen, or there is none. */
export const isStandard = ({ choices: [standard], chosen }: DeliveryPlan): boolean => chosen?.id === standard?.id;

/**
 * What a cart keeps of its plan in its metadata, which Medusa copies to the order: if another delivery than the
 * standard one was chosen, the price of that in major units, because a withdrawal refunds no more of the delivery.
 */
export function keptOf(plan: DeliveryPlan): { metadata?: { standard_delivery: number } } {
  const [standard] = plan.choices;
  return standard && !isStandard(plan) ? { metadata: { standard_delivery: standard.amount } } : {};
}
