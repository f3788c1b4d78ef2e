import styles from "./badge.module.css";

type Props = { colour: "orange" | "green" | "gray"; children: string };

/** A word or two on a coloured ground, in plain elements. */
export const Badge = ({ colour, children }: Props) => (
  <span className={`${styles.badge} ${styles[colour]}`}>{children}</span>
);

/** The same with round ends. */
export const Pill = ({ colour, children }: Props) => (
  <span className={`${styles.badge} ${styles[colour]} ${styles.pill}`}>{children}</span>
);

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
