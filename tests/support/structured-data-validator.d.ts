/** The part of the package that the tests use; it has no types of its own. */
declare module "@adobe/structured-data-validator" {
  /** `path` leads from the block to the object that the message is about. */
  export type Issue = {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    path: { type?: string; property?: string }[];
  };

  /** With schema.org's vocabulary as JSON-LD, names are checked too, and not only Google's requirements. */
  export default class Validator {
    constructor(vocabulary?: { "@graph": object[] });
    /** `jsonld` has the blocks of a page by their types. */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
