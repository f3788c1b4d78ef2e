import { z } from "zod";
import { isDeclarationAddress } from "./declarations";

/**
 * Figures of a drone beside those of `DroneFacts`, which buyers and the rules for flying ask for; kept in the product's
 * metadata under these names. Units are in the names. Temperatures are those of the air in which it flies; `noiseDb` is
 * the sound power level in dB(A); `chargingMinutes` is one battery with the charger from the box; `rain` says which
 * rain and water it can take; the dimensions are text such as "290 × 303 × 99 mm", without propellers; `box` is what is
 * in the box, one thing a line ("2 × Battery"), `notInBox` what else is needed to fly; `declarationUrl` is the address
 * of the maker's declaration of conformity.
 */
export const MoreFigures = z
  .object({
    sensor: z.string(),
    cameraModes: z.string(),
    payloadGrams: z.number(),
    unfoldedDimensions: z.string(),
    foldedDimensions: z.string(),
    chargingMinutes: z.number(),
    minTemperatureC: z.number(),
    maxTemperatureC: z.number(),
    rain: z.string(),
    noiseDb: z.number(),
    ports: z.string(),
    app: z.string(),
    box: z.string(),
    notInBox: z.string(),
    declarationUrl: z.string().refine(isDeclarationAddress),
  })
  .partial();
export type MoreFigures = z.infer<typeof MoreFigures>;

/**
 * The figures of accessories, kept in the product's metadata under these names. Units are in the names. `massGrams` is
 * not a drone's `weightGrams`, which is ready to fly: the Store's filter by weight compares drones. `dimensions` is
 * text such as "96 × 60 × 38 mm"; a battery's energy is `batteryWh`.
 */
export const AccessoryFigures = z.object({
  massGrams: z.number(),
  dimensions: z.string(),
  material: z.string(),
  chemistry: z.string(),
  capacityMah: z.number(),
  voltageV: z.number(),
  powerW: z.number(),
});
export type AccessoryFigures = z.infer<typeof AccessoryFigures>;
export const ACCESSORY_FIELDS = Object.keys(AccessoryFigures.shape) as (keyof AccessoryFigures)[];
