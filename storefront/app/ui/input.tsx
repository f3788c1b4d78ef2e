import { type ComponentProps, type CSSProperties, useState, type WheelEvent } from "react";
import styles from "./input.module.css";
import unseen from "./unseen.module.css";

type InputProps = Omit<ComponentProps<"input">, "size" | "className"> & {
  size?: "md" | "lg";
  /** For a few digits. */
  short?: boolean;
};

/** A number field without the focus ignores the wheel, so that scrolling a page changes no number. */
const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();

export function Input({ size = "md", short = false, ...input }: InputProps) {
  const classes = [styles.input, size === "md" && styles.medium, short && styles.short];
  const wheel = input.type === "number" ? { onWheel: leaveNumber } : {};
  return <input {...wheel} {...input} className={classes.filter(Boolean).join(" ")} />;
}

/** A password field that can show its text; hidden again when sent, so that browsers keep it as a password. */
export function PasswordInput(input: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <Input {...input} type={shown ? "text" : "password"} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <button
        type="button"
        className={styles.show}
        onClick={({ currentTarget: { form } }) => {
          setShown(!shown);
          form?.addEventListener("submit", () => setShown(false), { once: true });
        }}
      >
        {shown ? "Hide" : "Show"}
        <span className={unseen.text}> password</span>
      </button>
    </div>
  );
}

/** As high as its text, and at least `rows` lines. */
export function TextArea(area: Omit<ComponentProps<"textarea">, "className" | "style">) {
  const least = area.rows ? { style: { "--rows": area.rows } as CSSProperties } : {};
  return <textarea {...area} {...least} className={styles.input} />;
}

type SelectProps = Omit<ComponentProps<"select">, "size" | "className"> & { size?: "md" | "lg" };

/** A choice of few, with an arrow. */
export function Select({ size = "md", ...select }: SelectProps) {
  return (
    <div className={styles.choice}>
      <select {...select} className={size === "md" ? `${styles.input} ${styles.medium}` : styles.input} />
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m6 9 6 6 6-6" />
      </svg>
    </div>
  );
}

/** The options of a choice, each a value and its text. */
export const Options = ({ of }: { of: readonly (readonly [value: string, text: string])[] }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** What a field suggests that names this id as its `list`. */
export const Suggestions = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);
