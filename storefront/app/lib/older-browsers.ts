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

// Safari before 16: the payment, "Pay again", filters and passkeys send their forms by it.
HTMLFormElement.prototype.requestSubmit ??= function (this: HTMLFormElement, button) {
  if (button) return button.click();
  const event = Object.assign(new Event("submit", { bubbles: true, cancelable: true }), { submitter: null });
  if ((this.noValidate || this.reportValidity()) && this.dispatchEvent(event)) this.submit();
};

// Safari before 15.4, Chrome before 93: the home page, a product's pictures and the library of dialogs.
Object.hasOwn ??= (object, name) => Object.getOwnPropertyDescriptor(object, name) !== undefined;
if (!("at" in Array.prototype))
  Object.defineProperty(Array.prototype, "at", {
    configurable: true,
    writable: true,
    value(this: unknown[], place: number) {
      return this[place < 0 ? this.length + place : place];
    },
  });

export {};
