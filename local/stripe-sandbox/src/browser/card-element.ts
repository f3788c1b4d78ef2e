import type { StripeCardElementOptions, StripeElementStyleVariant } from "@stripe/stripe-js";
import {
  type CardInputs,
  type CardProblem,
  checkCard,
  formatExpiry,
  type InputName,
  onlyDigits,
  problemToShow,
  readCardNumber,
  readExpiry,
} from "./card-check";

/** A sheet made by script needs no source in `style-src`, and its classes cannot clash with the shop's own. */
const RULES = `
.sandbox-card { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
.sandbox-card-number { flex: 1 1 12rem; display: flex; align-items: center; gap: 0.5rem; min-width: 0; }
.sandbox-card-rest { flex: 0 1 auto; display: flex; gap: 0.75rem; }
.sandbox-card input { all: unset; box-sizing: border-box; min-height: 2rem; min-width: 0; font-size: 16px; line-height: 1.5; cursor: text; }
.sandbox-card input:focus-visible { box-shadow: 0 2px 0 currentColor; outline: 2px solid transparent; }
.sandbox-card input:disabled { opacity: 0.6; cursor: not-allowed; }
.sandbox-card input::placeholder { color: var(--sandbox-card-placeholder, #6b7280); opacity: 1; }
.sandbox-card input[name="cardnumber"] { flex: 1; }
.sandbox-card input[name="exp-date"] { width: 4.75rem; }
.sandbox-card input[name="cvc"] { width: 3rem; }
.sandbox-card input[name="postal"] { width: 4.5rem; }
.sandbox-card input[aria-invalid="true"] { color: var(--sandbox-card-invalid, #b3123b); }
.sandbox-card-brand { flex: none; min-width: 2.25rem; padding: 0.125rem 0.25rem; border: 1px solid currentColor; border-radius: 0.25rem; font-size: 0.625rem; font-weight: 700; line-height: 1.2; text-align: center; letter-spacing: 0.02em; opacity: 0.75; }
.sandbox-challenge { width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; margin: auto; padding: 1.5rem; border: 1px solid var(--chakra-colors-border, #c9c9c4); border-radius: 1.25rem; color: var(--chakra-colors-fg, #121416); background: var(--chakra-colors-bg-panel, #fff); font-size: 1rem; line-height: 1.5; }
.sandbox-challenge::backdrop { background: rgb(0 0 0 / 0.6); }
.sandbox-challenge h2 { margin: 0 0 0.5rem; font-size: 1.25rem; font-weight: 600; letter-spacing: -0.02em; }
.sandbox-challenge p { margin: 0 0 1.25rem; color: var(--chakra-colors-fg-muted, #5c6066); }
.sandbox-challenge div { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.sandbox-challenge button { flex: 1 1 10rem; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--chakra-colors-fg, #121416); border-radius: 9999px; color: var(--chakra-colors-bg, #fff); background: var(--chakra-colors-fg, #121416); font: inherit; font-weight: 600; white-space: nowrap; cursor: pointer; }
.sandbox-challenge button + button { color: inherit; background: transparent; border-color: var(--chakra-colors-border-control, #85898f); }
.sandbox-challenge button:focus-visible { outline: 2px solid var(--chakra-colors-fg, #121416); outline-offset: 3px; }
.sandbox-challenge button:disabled { opacity: 0.6; cursor: progress; }
`;

let adopted = false;

export function adoptStyles(): void {
  if (adopted) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  adopted = true;
}

type Listener = (event: unknown) => void;

class Events {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  }

  once(name: string, listener: Listener): void {
    const first: Listener = (event) => {
      this.off(name, first);
      listener(event);
    };
    this.on(name, first);
  }

  off(name: string, listener?: Listener): void {
    if (listener) this.listeners.get(name)?.delete(listener);
    else this.listeners.delete(name);
  }

  emit(name: string, event: unknown): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event);
  }
}

const NAMES: readonly InputName[] = ["cardnumber", "exp-date", "cvc", "postal"];
const CLASSES = { base: "", complete: "--complete", empty: "--empty", focus: "--focus", invalid: "--invalid" } as const;

type CardData = {
  card: { number: string; exp_month: string; exp_year: string; cvc: string };
  postalCode: string | undefined;
};

/** With the lifecycle and the events of a Stripe `card` element. */
export class SandboxCardElement extends Events {
  private readonly inputs: Record<InputName, HTMLInputElement>;
  private readonly frame = document.createElement("div");
  private readonly brandMark = document.createElement("span");
  private readonly left = new Set<InputName>();
  private host: HTMLElement | null = null;
  private lastChange = "";

  constructor(private options: StripeCardElementOptions = {}) {
    super();
    const build = (name: InputName) => this.wire(name, createInput(name));
    this.inputs = {
      cardnumber: build("cardnumber"),
      "exp-date": build("exp-date"),
      cvc: build("cvc"),
      postal: build("postal"),
    };
    this.inputs.postal.value = options.value?.postalCode ?? "";
    this.assemble();
    this.applyOptions();
  }

  mount(target: string | HTMLElement): void {
    const host = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
    if (!host) throw new Error(`The element ${String(target)} to mount the card field in is not on the page.`);
    adoptStyles();
    this.host = host;
    host.replaceChildren(this.frame);
    this.refresh();
    queueMicrotask(() => this.emit("ready", { elementType: "card" }));
  }

  update(options: Partial<StripeCardElementOptions>): void {
    this.options = { ...this.options, ...options };
    this.applyOptions();
    this.refresh();
  }

  unmount(): void {
    this.frame.remove();
    for (const suffix of Object.values(CLASSES)) this.host?.classList.remove(`StripeElement${suffix}`);
    this.host = null;
  }

  destroy(): void {
    for (const input of Object.values(this.inputs)) input.value = "";
    this.unmount();
    this.emit("destroyed", { elementType: "card" });
  }

  focus(): void {
    this.inputs.cardnumber.focus();
  }

  blur(): void {
    for (const input of Object.values(this.inputs)) input.blur();
  }

  clear(): void {
    for (const input of Object.values(this.inputs)) input.value = "";
    this.left.clear();
    this.refresh();
  }

  read(): { data: CardData; problem?: undefined } | { data?: undefined; problem: CardProblem } {
    const values = this.values();
    const [problem] = checkCard(values, new Date()).problems;
    const expiry = readExpiry(values["exp-date"], new Date());
    if (problem || "problem" in expiry) {
      for (const name of NAMES) this.left.add(name);
      this.refresh();
      return { problem: problem as CardProblem };
    }
    const card = {
      number: onlyDigits(values.cardnumber),
      exp_month: String(expiry.month),
      exp_year: String(expiry.year),
      cvc: onlyDigits(values.cvc),
    };
    return { data: { card, postalCode: values.postal?.trim() || undefined } };
  }

  private assemble(): void {
    const number = document.createElement("div");
    const rest = document.createElement("div");
    this.frame.className = "sandbox-card";
    number.className = "sandbox-card-number";
    rest.className = "sandbox-card-rest";
    this.brandMark.className = "sandbox-card-brand";
    this.brandMark.setAttribute("aria-hidden", "true");
    number.append(this.brandMark, this.inputs.cardnumber);
    rest.append(this.inputs["exp-date"], this.inputs.cvc, this.inputs.postal);
    this.frame.append(number, rest);
  }

  private wire(name: InputName, input: HTMLInputElement): HTMLInputElement {
    input.addEventListener("input", (event) => {
      const deleting = event instanceof InputEvent && event.inputType.startsWith("delete");
      reformat(input, name, this.codeSize(), deleting);
      this.refresh();
      if (!deleting) this.advanceFrom(name);
    });
    input.addEventListener("focus", () => this.emit("focus", { elementType: "card" }));
    input.addEventListener("blur", () => {
      this.left.add(name);
      this.refresh();
      this.emit("blur", { elementType: "card" });
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.emit("escape", { elementType: "card" });
      if (event.key === "Enter") this.submitForm();
      if (event.key === "Backspace" && input.value === "") this.neighbour(name, -1)?.focus();
    });
    for (const kind of ["focus", "blur"] as const) input.addEventListener(kind, () => this.refresh());
    return input;
  }

  /** Enter in an input presses the button of the surrounding form, unless that is disabled. */
  private submitForm(): void {
    const form = this.host?.closest("form");
    const button = form?.querySelector<HTMLElement>("button:not([type]), button[type=submit], input[type=submit]");
    if (button) button.click();
    else form?.requestSubmit();
  }

  /** Once this input is full, as Stripe's field does. */
  private advanceFrom(name: InputName): void {
    const input = this.inputs[name];
    if (input !== document.activeElement || input.selectionStart !== input.value.length) return;
    const hasProblem = checkCard(this.values(), new Date()).problems.some((problem) => problem.input === name);
    const full = name !== "cardnumber" || readCardNumber(input.value).full || input.value.length === 19;
    if (name !== "postal" && full && !hasProblem) this.neighbour(name, 1)?.focus();
  }

  private neighbour(name: InputName, step: 1 | -1): HTMLInputElement | undefined {
    const shown = NAMES.filter((other) => other !== "postal" || !this.options.hidePostalCode);
    const next = shown[shown.indexOf(name) + step];
    return next && this.inputs[next];
  }

  private values(): CardInputs {
    const { cardnumber, "exp-date": expiry, cvc, postal } = this.inputs;
    return {
      cardnumber: cardnumber.value,
      "exp-date": expiry.value,
      cvc: cvc.value,
      postal: this.options.hidePostalCode ? null : postal.value,
    };
  }

  private codeSize(): number {
    return readCardNumber(this.inputs.cardnumber.value).codeSize;
  }

  private applyOptions(): void {
    const { disabled = false, hidePostalCode = false, hideIcon = false, style } = this.options;
    for (const input of Object.values(this.inputs)) {
      input.disabled = disabled;
      applyVariant(input, style?.base);
    }
    this.inputs.postal.hidden = hidePostalCode;
    this.inputs.postal.style.display = hidePostalCode ? "none" : "";
    this.brandMark.hidden = hideIcon;
    const { color: placeholder } = style?.base?.["::placeholder"] ?? {};
    if (placeholder) this.frame.style.setProperty("--sandbox-card-placeholder", placeholder);
    if (style?.invalid?.color) this.frame.style.setProperty("--sandbox-card-invalid", style.invalid.color);
  }

  private refresh(): void {
    const values = this.values();
    const checked = checkCard(values, new Date());
    const problem = problemToShow(checked, values, this.left);
    for (const name of NAMES) this.inputs[name].setAttribute("aria-invalid", String(problem?.input === name));
    for (const name of NAMES)
      this.inputs[name].style.color = problem?.input === name ? "" : (this.options.style?.base?.color ?? "");
    this.brandMark.textContent = checked.brand === "unknown" ? "CARD" : checked.brand.slice(0, 4).toUpperCase();
    this.markHost({ complete: checked.complete, empty: checked.empty, invalid: problem !== undefined });
    const { type, code, message } = problem ?? {};
    const { empty, complete, brand } = checked;
    const error = problem ? { type, code, message } : undefined;
    const change = { elementType: "card", empty, complete, error, brand, value: { postalCode: values.postal ?? "" } };
    const told = JSON.stringify(change);
    if (this.lastChange !== "" && told !== this.lastChange) this.emit("change", change);
    this.lastChange = told;
  }

  private markHost(states: { complete: boolean; empty: boolean; invalid: boolean }): void {
    const all = { ...states, base: true, focus: this.frame.contains(document.activeElement) };
    for (const [name, suffix] of Object.entries(CLASSES) as [keyof typeof CLASSES, string][])
      this.host?.classList.toggle(this.options.classes?.[name] ?? `StripeElement${suffix}`, all[name]);
  }
}

function applyVariant(input: HTMLInputElement, variant: StripeElementStyleVariant | undefined): void {
  const { color, fontFamily, fontSize, fontWeight, letterSpacing } = variant ?? {};
  const given = { color, fontFamily, fontSize, fontWeight, letterSpacing };
  for (const [property, value] of Object.entries(given)) if (value) Object.assign(input.style, { [property]: value });
}

interface InputKind {
  placeholder: string;
  label: string;
  autocomplete: AutoFill;
  inputMode: string;
}

const KINDS: Record<InputName, InputKind> = {
  cardnumber: {
    placeholder: "Card number",
    label: "Credit or debit card number",
    autocomplete: "cc-number",
    inputMode: "numeric",
  },
  "exp-date": {
    placeholder: "MM / YY",
    label: "Credit or debit card expiration date",
    autocomplete: "cc-exp",
    inputMode: "numeric",
  },
  cvc: { placeholder: "CVC", label: "Credit or debit card CVC/CVV", autocomplete: "cc-csc", inputMode: "numeric" },
  postal: { placeholder: "ZIP", label: "ZIP", autocomplete: "postal-code", inputMode: "text" },
};

/** It belongs to no form, so that a surrounding form can never send a card to the shop. */
function createInput(name: InputName): HTMLInputElement {
  const kind = KINDS[name];
  const input = document.createElement("input");
  input.name = name;
  input.type = "text";
  input.placeholder = kind.placeholder;
  input.autocomplete = kind.autocomplete;
  input.inputMode = kind.inputMode;
  input.spellcheck = false;
  input.setAttribute("aria-label", kind.label);
  input.setAttribute("aria-invalid", "false");
  input.setAttribute("autocorrect", "off");
  input.setAttribute("form", "sandbox-card-of-no-form");
  return input;
}

function reformat(input: HTMLInputElement, name: InputName, codeSize: number, deleting: boolean): void {
  const before = input.value;
  const shown = toShown(name, before, codeSize, deleting);
  if (shown === before) return;
  const caret = input.selectionStart ?? before.length;
  const digits = onlyDigits(before.slice(0, caret)).length;
  const added = onlyDigits(shown).length - onlyDigits(before).length;
  input.value = shown;
  const atEnd = caret === before.length;
  const next = atEnd ? shown.length : positionAfter(shown, digits + Math.max(0, added));
  if (input === input.ownerDocument.activeElement) input.setSelectionRange(next, next);
}

function toShown(name: InputName, typed: string, codeSize: number, deleting: boolean): string {
  if (name === "cardnumber") return readCardNumber(typed).formatted;
  if (name === "exp-date") return formatExpiry(typed, deleting);
  if (name === "cvc") return onlyDigits(typed).slice(0, codeSize);
  return typed.slice(0, 10);
}

function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === count) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}
