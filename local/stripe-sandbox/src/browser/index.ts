import type { Stripe, StripeConstructor, StripeElements } from "@stripe/stripe-js";
import { SandboxCardElement } from "./card-element";
import { confirmCardPayment, createPaymentMethod, handleNextAction, SandboxApi } from "./payments";

/** What the shop and `@stripe/react-stripe-js` use of Stripe.js; it behaves like the original. */
type SandboxStripe = Pick<
  Stripe,
  | "createPaymentMethod"
  | "confirmCardPayment"
  | "handleCardAction"
  | "handleNextAction"
  | "retrievePaymentIntent"
  | "registerAppInfo"
>;

/** `<Elements>` and `<CardElement>` use it unchanged. */
function createSandboxStripe(url: string, publishableKey: string): Stripe {
  const api = new SandboxApi(url, publishableKey);
  const stripe: SandboxStripe = {
    createPaymentMethod: (data) => createPaymentMethod(api, data as Parameters<typeof createPaymentMethod>[1]),
    confirmCardPayment: (clientSecret, data, options) => confirmCardPayment(api, clientSecret, data, options),
    handleCardAction: async (clientSecret) => handleNextAction(api, clientSecret, await api.retrieve(clientSecret)),
    handleNextAction: async (options) => {
      if (!("clientSecret" in options)) throw new Error("The payment sandbox takes a client secret.");
      return handleNextAction(api, options.clientSecret, await api.retrieve(options.clientSecret));
    },
    retrievePaymentIntent: async (clientSecret) => {
      const { value, error } = await api.retrieve(clientSecret);
      return error ? { error } : { paymentIntent: value };
    },
    registerAppInfo: () => undefined,
  };
  const rest = { elements: createElements, createToken, _registerWrapper: () => undefined };
  // Parts of Stripe.js that the shop does not use are missing on purpose: calling them fails at once.
  return { ...stripe, ...rest } as unknown as Stripe;
}

function createElements(): StripeElements {
  let card: SandboxCardElement | null = null;
  const elements = {
    create(type: string, options?: ConstructorParameters<typeof SandboxCardElement>[0]) {
      if (type !== "card") throw new Error(`The payment sandbox has no "${type}" element, only "card".`);
      const created = new SandboxCardElement(options);
      created.on("destroyed", () => {
        if (card === created) card = null;
      });
      card = created;
      return created;
    },
    getElement(type: string | { __elementType?: string }) {
      return (typeof type === "string" ? type : type.__elementType) === "card" ? card : null;
    },
    update: () => undefined,
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
  return elements as unknown as StripeElements;
}

async function createToken() {
  const message = "The payment sandbox makes no tokens; use createPaymentMethod.";
  return { error: { type: "invalid_request_error" as const, message } };
}

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement))
  throw new Error("The payment sandbox's script must be loaded by a script element.");
const sandboxUrl = new URL(".", script.src).href.replace(/\/$/, "");
window.Stripe = ((publishableKey) => createSandboxStripe(sandboxUrl, publishableKey)) satisfies StripeConstructor;
