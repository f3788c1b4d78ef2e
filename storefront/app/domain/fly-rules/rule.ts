import type { ProductFigures as Figures } from "medusa-backend/contract";

export const TOPICS = ["Registration", "Pilot", "Where", "Remote ID", "Insurance", "Class", "Buying"] as const;
export type Topic = (typeof TOPICS)[number];

/** `since` is the day from which the rule holds, `checkedOn` when its words were last compared (ISO dates). */
export type Source = { title: string; url: string; since: string; checkedOn: string };

/** Null is unknown; `label` "none" if the drone has no EU class; `payloadGrams` is what it carries at most. */
export type Drone = {
  grams: number | null;
  label: string | null;
  camera: boolean | null;
  remoteId: boolean | null;
  payloadGrams: number;
};

/**
 * `says`: the rule in one sentence; `more`: the rest. Neither ever says that somebody may fly: weather, place and
 * people decide that.
 */
export type FlyRule = {
  id: string;
  topic: Topic;
  applies: (drone: Drone) => boolean;
  says: string;
  more?: string;
  source: Source;
};

export type ShortFlyAnswer = {
  name: string | null;
  lines: { topic: Topic; says: string }[];
  unknown: string[];
};

const NO_CAMERA = /^(?:none|no camera|without|payload)\b/i;
const shown = (text: string | undefined) => text !== undefined && text.trim() !== "";

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

/** At least `least` and less than `below` grams; never true for an unknown mass. */
export const weighs = ({ grams }: Drone, least: number, below: number): boolean =>
  grams !== null && grams >= least && grams < below;

export const isOf = ({ label }: Drone, ...labels: string[]): boolean => label !== null && labels.includes(label);
