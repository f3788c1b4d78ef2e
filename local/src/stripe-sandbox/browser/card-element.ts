import type { StripeCardElementOptions, StripeElementStyleVariant } from "@stripe/stripe-js";
import { type CardInputs, type CardProblem, checkCard, type InputName, problemToShow } from "./card-check";
import { readExpiry } from "./card-expiry";
import { createInput, reformat } from "./card-inputs";
import { onlyDigits, readCardNumber } from "./card-number";
import { adoptStyles } from "./card-styles";
import { Events } from "./events";

const NAMES: readonly InputName[] = ["cardnumber", "exp-date", "cvc", "postal"];
const CLASSES = { base: "", complete: "--complete", empty: "--empty", focus: "--focus", invalid: "--invalid" } as const;

/** The data sent once the card is complete; only the sandbox ever gets it. */
type CardData = {
  card: { number: string; exp_month: string; exp_year: string; cvc: string };
  postalCode: string | undefined;
};

/** The sandbox's card field, with the lifecycle and the events of a Stripe `card` element. */
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

  /** The card, or its first problem, which is then shown too. */
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

  /** Enter in an input: presses the button of the surrounding form, unless that is disabled. */
  private submitForm(): void {
    const form = this.host?.closest("form");
    const button = form?.querySelector<HTMLElement>("button:not([type]), button[type=submit], input[type=submit]");
    if (button) button.click();
    else form?.requestSubmit();
  }

  /** Moves to the next input once this one is full, as Stripe's field does. */
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

  /** Updates marks and classes, and emits a change event if anything has changed. */
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
