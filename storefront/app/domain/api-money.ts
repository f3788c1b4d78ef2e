import { z } from "zod";
import { fromMajor } from "./money";

/** On the wire a number of major units with at most two decimals, within `amount`; read as minor units. */
export const ApiMoney = (amount: z.ZodNumber = z.number()) =>
  amount.transform((major, context) => {
    try {
      return fromMajor(major);
    } catch {
      context.addIssue({ code: "custom", message: "Must have at most two decimals" });
      return z.NEVER;
    }
  });
