export function claim(file: string): number | null;
