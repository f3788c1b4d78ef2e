/** The element of the page that React renders into. */
export const ROOT_ID = "root";
