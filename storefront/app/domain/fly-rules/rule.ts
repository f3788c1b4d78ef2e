import type { Figures } from "../specification";

/** What a rule is about, in the order in which rules are shown. */
export const TOPICS = ["Registration", "Pilot", "Where", "Remote ID", "Insurance", "Class", "Buying"] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Where a rule is written. `since` is the day from which it holds, `checkedOn` the day on which its words were last
 * compared with the rule (both ISO dates).
 */
export type Source = { title: string; url: string; since: string; checkedOn: string };

/**
 * What rules ask of a drone. Null is "the shop does not know". `label` is the EU class label, "none" if the drone
 * has none; `payloadGrams` is what it carries at most.
 */
export type Drone = {
  grams: number | null;
  label: string | null;
  camera: boolean | null;
  remoteId: boolean | null;
  payloadGrams: number;
};

/**
 * One row of the table of rules. `says` is the rule in one sentence, `more` what else a flyer needs to know. Both say
 * what the rules ask for, and never that somebody may fly: weather, place and people decide that.
 */
export type FlyRule = {
  id: string;
  topic: Topic;
  applies: (drone: Drone) => boolean;
  says: string;
  more?: string;
  source: Source;
};

/** What a product's page says of the rules of a country. */
export type ShortFlyAnswer = {
  /** The region's name; null if the shop has no rules for the country. */
  name: string | null;
  lines: { topic: Topic; says: string }[];
  unknown: string[];
};

const NO_CAMERA = /^(?:none|no camera|without|payload)\b/i;
const shown = (text: string | undefined) => text !== undefined && text.trim() !== "";

/** The drone of a product's figures; null for a product that is known to be no drone. */
export function toDrone(figures: Figures): Drone {
  const { weightGrams, class: label, camera, remoteId, payloadGrams } = figures;
  return {
    grams: weightGrams ?? null,
    label: label === undefined ? null : (label ?? "none"),
    camera: shown(camera) ? !NO_CAMERA.test(camera?.trim() ?? "") : null,
    remoteId: remoteId ?? null,
    payloadGrams: payloadGrams ?? 0,
  };
}

/** True for a drone of this mass: at least `least` grams and less than `below`; never for an unknown mass. */
export const weighs = ({ grams }: Drone, least: number, below: number): boolean =>
  grams !== null && grams >= least && grams < below;

/** True for a drone with one of these class labels. */
export const isOf = ({ label }: Drone, ...labels: string[]): boolean => label !== null && labels.includes(label);
