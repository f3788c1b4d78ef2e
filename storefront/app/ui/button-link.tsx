import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button";

type Props = Omit<ComponentProps<typeof Link>, "className"> & ButtonLook;

/** A link that looks like a button, in plain elements. */
export function ButtonLink({ variant, size, wide, danger, ...link }: Props) {
  return <Link {...link} className={buttonClass({ variant, size, wide, danger })} />;
}
