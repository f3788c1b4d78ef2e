export function nameComplaint(root: string): string | null;
