import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import styles from "./text-link.module.css";

/** A link in running text. It is underlined, so that it differs from the text in more than colour. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...props} className={styles.link} />;
}
