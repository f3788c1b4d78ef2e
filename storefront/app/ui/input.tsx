import type { ComponentProps } from "react";
import styles from "./input.module.css";

type InputProps = Omit<ComponentProps<"input">, "size" | "className"> & {
  size?: "md" | "lg";
  /** For a few digits. */
  short?: boolean;
};

export function Input({ size = "lg", short = false, ...input }: InputProps) {
  const classes = [styles.input, size === "md" && styles.medium, short && styles.short];
  return <input {...input} className={classes.filter(Boolean).join(" ")} />;
}

export function TextArea(area: Omit<ComponentProps<"textarea">, "className">) {
  return <textarea {...area} className={styles.input} />;
}

type SelectProps = Omit<ComponentProps<"select">, "size" | "className"> & { size?: "md" | "lg" };

/** A choice of few with its arrow. */
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
