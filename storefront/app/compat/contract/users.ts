import { Email, PersonName, Role } from "medusa-backend/contract";
import { z } from "zod";
import { Acknowledged } from "./common";

export const EmailQuery = z.object({ email: Email });
export const EmailParams = z.object({ email: Email });

export const WireUser = z.strictObject({ email: z.string(), name: z.string(), role: Role });

/** `email` and `role` in the body are ignored, because neither changes here. */
export const PutUserBody = z.object({ name: PersonName.optional() });
export const PutUserAnswer = z.union([
  Acknowledged.extend({ upsertedCount: z.literal(1) }),
  Acknowledged.extend({ modifiedCount: z.literal(1) }),
]);

export const MakeAdminBody = z.object({ email: Email });
