import { MathBN } from "@medusajs/framework/utils";

/** `amount` in major units. */
export type Offer = { id: string; name: string; profileId: string; amount: number };

/**
 * One shipping option for each shipping profile of the cart. `id` is the option that makes it differ from the standard
 * delivery, `amount` (major units) what all of its options cost.
 */
export type DeliveryChoice = { id: string; name: string; amount: number; optionIds: string[] };

/** The standard delivery first. Empty, and null, if Medusa offers no option with a price. */
export type DeliveryPlan = { choices: DeliveryChoice[]; chosen: DeliveryChoice | null };

/** Of equally cheap options, the oldest is first: Medusa's ids grow with the time. */
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
 * The standard delivery is the cheapest option of each shipping profile; every other option is a choice, in its place.
 * Without a profile or an option for one, the cheapest option stands alone: `requireDeliverableStep` refuses what
 * Medusa would not send. If one of the `wanted` options is gone, the standard delivery is chosen.
 */
export function planDelivery(offers: readonly Offer[], profiles: readonly string[], wanted: readonly string[] = []) {
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

/** The plan of a cart whose offers are all for its products' one shipping profile. */
export function planPlainDelivery(
  offers: readonly Offer[],
  lines: readonly { requires_shipping: boolean }[],
  wanted: readonly string[] = [],
): DeliveryPlan {
  const isSent = lines.some((line) => line.requires_shipping);
  return planDelivery(offers, isSent ? offers.slice(0, 1).map(({ profileId }) => profileId) : [], wanted);
}

export function isChosen(chosen: DeliveryChoice | null, wanted: readonly string[] = []): boolean {
  return wanted.every((id) => chosen?.optionIds.includes(id));
}

/** True if the cheapest delivery is chosen, or there is none. */
export const isStandard = ({ choices: [standard], chosen }: DeliveryPlan): boolean => chosen?.id === standard?.id;

/**
 * If another delivery than the standard one is chosen: the standard one's price in major units. Medusa copies it to the
 * order, because a withdrawal refunds no more of the delivery.
 */
export function keptOf(plan: DeliveryPlan): { metadata?: { standard_delivery: number } } {
  const [standard] = plan.choices;
  return standard && !isStandard(plan) ? { metadata: { standard_delivery: standard.amount } } : {};
}
