/* What the shop's scripts use and older browsers lack; imported before anything calls it. */

// Safari before 17, Chrome before 120: the sign-in's passkeys, pictures and tracking addresses are checked by it.
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

// Safari before 16, Chrome before 103, Firefox before 100: every call of the cart and the checkout ends by it.
AbortSignal.timeout ??= (timeoutMs) => {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(new DOMException("The time is over.", "TimeoutError")), timeoutMs);
  return timeout.signal;
};

export {};
