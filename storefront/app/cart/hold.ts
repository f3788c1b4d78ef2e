let holds = 0;

/** Keeps the account's cart from changing the browser's while it is being paid. Returns a function that ends this. */
export function holdCart(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
  };
}

export const isCartHeld = (): boolean => holds > 0;
