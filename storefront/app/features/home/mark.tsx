const FILE = "/images/marks.svg";

/** Inside an `svg`: a client's or a network's mark. All of them stand in one file; in the page they would be a tenth of its bytes. */
export function Mark({ of }: { of: string }) {
  return <use href={`${FILE}#${of.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`} />;
}
