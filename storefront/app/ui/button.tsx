import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import styles from "./button.module.css";

/** The look of a button in plain elements. `wide`: as wide as its container; `danger`: its action cannot be undone. */
export type ButtonLook = {
  variant?: "solid" | "outline" | "ghost" | undefined;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  wide?: boolean | undefined;
  danger?: boolean | undefined;
};

const SIZES = { sm: styles.small, md: "", lg: styles.large, xl: styles.extraLarge };
const VARIANTS = { solid: "", outline: styles.outline, ghost: styles.ghost };

/** The class of a button, or of a link that looks like one. */
export function buttonClass({ variant = "solid", size = "md", wide, danger }: ButtonLook = {}): string {
  const classes = [styles.button, SIZES[size], VARIANTS[variant], wide && styles.full, danger && styles.red];
  return classes.filter(Boolean).join(" ");
}

type Props = ComponentProps<"button"> & ButtonLook & { loading?: boolean };

/** A button that waits is `aria-disabled`, which keeps the focus, or `loading`, which shows a spinner. */
export function Button({ variant, size, wide, danger, loading = false, className = "", children, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      disabled={loading || button.disabled}
      className={`${buttonClass({ variant, size, wide, danger })} ${className}`.trimEnd()}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, "className"> & ButtonLook;

/** A link that looks like a button, in plain elements. */
export function ButtonLink({ variant, size, wide, danger, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ variant, size, wide, danger })} />;
}
