import { z } from "zod";
import { Email } from "./common";
import { isDeclarationAddress, isHttpsAddress } from "./declarations";

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
 * text such as "96 × 60 × 38 mm"; a battery's energy is `batteryWh`. `chemistry` is that of the battery, also of a
 * drone's.
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

/** True for an electronic address as the law means it: of mail, or of a page on which one can write. */
export const isContact = (text: string): boolean => Email.safeParse(text).success || isHttpsAddress(text);

/**
 * Who made a product and who answers for it in the EU, with their postal and electronic addresses, and its warnings and
 * safety information, one a line: what a product's page has to say before it is bought (Regulation (EU) 2023/988,
 * article 19). Kept in the product's metadata under these names.
 */
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
