import { CATALOGUE_SUBJECTS } from "./catalogue";
import { SALES_SUBJECTS } from "./sales";
import { SETTINGS_SUBJECTS } from "./settings";

export type { Part, Subject } from "./part";

/** What the audit trail keeps of each kind of record that Medusa Admin changes: the tables, and their columns. */
export const SUBJECTS = { ...SALES_SUBJECTS, ...CATALOGUE_SUBJECTS, ...SETTINGS_SUBJECTS };

export type SubjectName = keyof typeof SUBJECTS;
