import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import styles from "./text-link.module.css";

/** A link in running text: underlined, so that colour is not all that tells it from the words around it. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...props} className={styles.link} />;
}
