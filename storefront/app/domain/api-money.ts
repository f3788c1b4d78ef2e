import { z } from "zod";
import { fromMajor } from "./money";

/**
 * Money of /api/server, read as minor units: a JSON number of major units with at most two decimals, within `amount`.
 */
export const ApiMoney = (amount: z.ZodNumber = z.number()) =>
  amount.transform((major, context) => {
    try {
      return fromMajor(major);
    } catch {
      context.addIssue({ code: "custom", message: "Must have at most two decimals" });
      return z.NEVER;
    }
  });
