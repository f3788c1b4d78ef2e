/** One sentence about a Node that is too old ("18.20.4" in, sentence out), or null when it will do. */
export function complaintAbout(version: string): string | null;
