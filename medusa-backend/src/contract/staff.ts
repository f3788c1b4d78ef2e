import { z } from "zod";

/** A role of the staff, as it is named on screens. */
export const StaffRoleName = z.object({ id: z.string(), name: z.string() });
export type StaffRoleName = z.infer<typeof StaffRoleName>;
