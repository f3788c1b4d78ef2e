export function processStart(pid: number): string | null;
