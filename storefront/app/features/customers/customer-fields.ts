import { WriteNote } from "medusa-backend/contract";
import { z } from "zod";
import { typedWord } from "~/lib/schema-messages";

/** A note for the team about a customer. */
export const NoteFields = WriteNote;

/** The words that confirm what cannot be undone. */
export const DeleteFields = z.object({ sure: typedWord("delete") });
export const MergeFields = z.object({ sure: typedWord("merge") });
