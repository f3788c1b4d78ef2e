import type { Figures } from "~/domain/product-page";

const BY_HAND = "You fly this drone by hand. It does not hover by itself and does not return home.";

/**
 * What somebody must know before they buy such a drone, from its figures; null for drones that fly as the footer says.
 * Racing drones have no autopilot.
 */
export function flyerNotice({ kind, class: label, remoteId }: Figures): string | null {
  if (kind?.trim().toLowerCase() !== "racing") return null;
  const lacks = [...(label === null ? ["class label"] : []), ...(remoteId === false ? ["Remote ID"] : [])];
  if (lacks.length === 0) return BY_HAND;
  return `${BY_HAND} It has no ${lacks.join(" and no ")}: check where you may fly it.`;
}
