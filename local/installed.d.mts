type Lock = { packages?: Record<string, Record<string, unknown>> } | null;

export function machineName(): string;
export function readJson(file: string): unknown;
export function matchesLock(lock: Lock, hidden: Lock): boolean;
export function linksHold(root: string, lock: Lock): boolean;
export function whyInstall(installation: {
  root: string;
  lock: Lock;
  mark: { machine?: string } | null;
  machine?: string;
}): string | null;
