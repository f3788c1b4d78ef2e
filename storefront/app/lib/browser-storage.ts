const storageOf = (area: () => Storage) => ({
  read(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): boolean {
    try {
      area().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      area().removeItem(key);
    } catch {
      // Nothing was stored if storage is refused.
    }
  },
});

export const visitStorage = storageOf(() => window.sessionStorage);
export const tabsStorage = storageOf(() => window.localStorage);

export function refusedByBrowser(): "cookies" | "storage" | null {
  if (!navigator.cookieEnabled) return "cookies";
  const isStored = tabsStorage.write(TEST_KEY, "");
  tabsStorage.remove(TEST_KEY);
  return isStored ? null : "storage";
}

const TEST_KEY = "storageTest";
