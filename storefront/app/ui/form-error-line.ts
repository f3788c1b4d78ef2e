/** The line above a form with any error (specification, section 5). */
export const FORM_ERROR_LINE = "There are errors, check your console";
