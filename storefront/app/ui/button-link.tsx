import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import styles from "./button-link.module.css";

type Props = Omit<ComponentProps<typeof Link>, "className"> & {
  variant?: "solid" | "outline";
  size?: "md" | "lg";
};

/** A link that looks like a button, in plain elements for pages without Chakra. */
export function ButtonLink({ variant = "solid", size = "md", ...link }: Props) {
  const classes = [styles.button, size === "lg" && styles.large, variant === "outline" && styles.outline];
  return <Link {...link} className={classes.filter(Boolean).join(" ")} />;
}
