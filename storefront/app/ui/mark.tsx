const FILE = "/images/marks.svg";

/** Inside an `svg`: a drawing of public/images/marks.svg. In the page they would be a tenth of its bytes. */
export function Mark({ of }: { of: string }) {
  return <use href={`${FILE}#${of.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`} />;
}
