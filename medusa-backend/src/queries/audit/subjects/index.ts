import { CATALOGUE_SUBJECTS } from "./catalogue";
import { SALES_SUBJECTS } from "./sales";
import { SETTINGS_SUBJECTS } from "./settings";

export type { Part, Subject } from "./part";

/** The tables and columns that the audit trail stores for each kind of record in Medusa Admin. */
export const SUBJECTS = { ...SALES_SUBJECTS, ...CATALOGUE_SUBJECTS, ...SETTINGS_SUBJECTS };

export type SubjectName = keyof typeof SUBJECTS;
