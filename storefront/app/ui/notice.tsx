import { type ComponentProps, forwardRef, type ReactNode } from "react";
import styles from "./notice.module.css";

type Props = Omit<ComponentProps<"div">, "title" | "ref"> & {
  status: "warning" | "success";
  title: string;
  /** Shows a button that closes it. */
  onDismiss?: () => void;
};

const RING =
  "M12 22C6.47715 22 2 17.5228 2 12C2 6.47715 6.47715 2 12 2C17.5228 2 22 6.47715 22 12C22 17.5228 17.5228 22 12 22ZM12 20C16.4183 20 20 16.4183 20 12C20 7.58172 16.4183 4 12 4C7.58172 4 4 7.58172 4 12C4 16.4183 7.58172 20 12 20Z";
const SIGNS = {
  warning: "M11 15H13V17H11V15ZM11 7H13V13H11V7Z",
  success: "M11.0026 16L6.75999 11.7574L8.17421 10.3431L11.0026 13.1716L16.6595 7.51472L18.0737 8.92893L11.0026 16Z",
};

/** A coloured box with a result or a problem, in plain elements. Its `role` decides how it is read aloud. */
export const Notice = forwardRef<HTMLDivElement, Props>(function Notice(props, ref) {
  const { status, title, onDismiss, className, children, ...box } = props;
  const classes = [styles.notice, status === "success" && styles.good, className];
  return (
    <div {...box} ref={ref} className={classes.filter(Boolean).join(" ")}>
      <span className={styles.sign}>
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d={RING + SIGNS[status]} />
        </svg>
      </span>
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        <div>{children}</div>
      </div>
      {onDismiss ? (
        <button type="button" className={styles.close} aria-label="Dismiss" onClick={onDismiss}>
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden>
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      ) : null}
    </div>
  );
});

/** The answers to a form, one sentence each; nothing if there are none. */
export function FormAnswer({ done, fault }: { done?: string | null | undefined; fault?: string | null | undefined }) {
  return (
    <>
      {done ? <Notice status="success" role="status" title={done} /> : null}
      {fault ? <Notice status="warning" role="alert" title={fault} /> : null}
    </>
  );
}

type FaultProps = {
  as?: "p" | "span" | "div";
  id?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** What is wrong with a form, beside its button; read aloud once it is there. */
export const Fault = ({ as: Element = "p", className = styles.fault, ...fault }: FaultProps) => (
  <Element role="alert" className={className} {...fault} />
);
