/** The line of the specification (section 5) that stands above a form with any error. */
export const FORM_ERROR_LINE = "There are errors, check your console";
