import { z } from "zod";
import { Email } from "./common";
import { isDeclarationAddress, isHttpsAddress } from "./declarations";

/**
 * In the product's metadata. Temperatures are of the air in flight; `noiseDb` is the sound power level in dB(A);
 * `chargingMinutes` with the charger from the box; dimensions without propellers; `box` has one thing a line.
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

/** A drone has no `massGrams`: the Store's filter by weight compares `weightGrams`. `chemistry` is for drones, too. */
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

/** An electronic address as the law means it: of mail, or of a page on which one can write. */
export const isContact = (text: string): boolean => Email.safeParse(text).success || isHttpsAddress(text);

/** What a product's page has to say (Regulation (EU) 2023/988, article 19); `safety` has one warning a line. */
export const MakerFacts = z.object({
  maker: z.string(),
  makerAddress: z.string(),
  makerContact: z.string().refine(isContact),
  responsible: z.string(),
  responsibleAddress: z.string(),
  responsibleContact: z.string().refine(isContact),
  safety: z.string(),
});
export type MakerFacts = z.infer<typeof MakerFacts>;
export const MAKER_FIELDS = Object.keys(MakerFacts.shape) as (keyof MakerFacts)[];
