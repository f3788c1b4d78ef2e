import { z } from "zod";

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
