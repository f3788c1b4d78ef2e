import { z } from "zod";
import { isDeclarationAddress } from "./declarations";

/**
 * Figures of a drone beside those of `DroneFacts`, which buyers and the rules for flying ask for; kept in the product's
 * metadata under these names. Units are in the names. Temperatures are those of the air in which it flies; `noiseDb` is
 * the sound power level in dB(A); `chargingMinutes` is one battery with the charger from the box; `rain` says which
 * rain and water it can take; `box` is what is in the box, one thing a line ("2 × Battery"), `notInBox` what else is
 * needed to fly; `declarationUrl` is the address of the maker's declaration of conformity.
 */
export const MoreFigures = z
  .object({
    sensor: z.string(),
    cameraModes: z.string(),
    payloadGrams: z.number(),
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
