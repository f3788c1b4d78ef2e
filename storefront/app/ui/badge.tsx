import styles from "./badge.module.css";

type Props = { colour: "orange" | "green" | "gray"; pill?: boolean; children: string };

/** A word or two on a coloured ground, in plain elements. */
export function Badge({ colour, pill = false, children }: Props) {
  const classes = [styles.badge, styles[colour], pill && styles.pill];
  return <span className={classes.filter(Boolean).join(" ")}>{children}</span>;
}

const STATES = {
  waiting: { colour: "orange", children: "Waiting" },
  shown: { colour: "green", children: "Shown" },
  hidden: { colour: "gray", children: "Hidden" },
  open: { colour: "orange", children: "Open" },
  answered: { colour: "green", children: "Answered" },
  spam: { colour: "gray", children: "Spam" },
} as const;

/** Whether customers see what somebody wrote, or what became of a message to the shop. */
export const StateBadge = ({ state }: { state: keyof typeof STATES }) => <Badge {...STATES[state]} />;
