import type { Figures } from "~/domain/product-page";

/** `flying`: how it flies; `rules`: what else to observe, or null. */
export type FlyerNotice = { flying: string; rules: string | null };

/**
 * What somebody must know before they buy such a drone, from its figures; null for drones that fly as the footer says.
 * Racing drones have no autopilot.
 */
export function flyerNotice({ kind, class: label, remoteId }: Figures): FlyerNotice | null {
  if (kind?.trim().toLowerCase() !== "racing") return null;
  const lacks = [...(label === null ? ["class label"] : []), ...(remoteId === false ? ["Remote ID"] : [])];
  return {
    flying: "You fly this drone by hand. It does not hover by itself and does not return home.",
    rules: lacks.length === 0 ? null : `It has no ${lacks.join(" and no ")}: see “Can I fly it?” on this page.`,
  };
}
