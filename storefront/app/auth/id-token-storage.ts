const KEY = "idToken";

/** The only place that touches localStorage `idToken`. A browser that refuses storage behaves as if it were empty. */
export const idTokenStorage = {
  read(): string | null {
    try {
      return window.localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(idToken: string): void {
    try {
      window.localStorage.setItem(KEY, idToken);
    } catch {
      // Storage is full or refused: the token is requested again at its next use.
    }
  },
  clear(): void {
    try {
      window.localStorage.removeItem(KEY);
    } catch {
      // Nothing was stored if storage is refused.
    }
  },
};
