type Lock = { packages?: Record<string, Record<string, unknown>> } | null;

export function installKey(lockText: string, platform?: string): string;
export function matchesLock(lock: Lock, hidden: Lock): boolean;
