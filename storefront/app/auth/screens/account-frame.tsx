import type { ReactNode } from "react";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import titles from "~/ui/titles.module.css";
import styles from "./account-frame.module.css";

type Props = {
  title: ReactNode;
  /** A sentence below the title. */
  about?: string | undefined;
  children: ReactNode;
};

/** The narrow column of the sign-in and sign-up forms; wide screens show a drone beside it. */
export function AccountFrame({ title, about, children }: Props) {
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <h1 className={titles.display}>{title}</h1>
        {about ? <p className={styles.about}>{about}</p> : null}
        {children}
      </div>
      <div className={styles.picture}>
        <ProductPicture src="/images/products/kestrel-pro-1.webp" alt="" sizes="42rem" />
      </div>
    </div>
  );
}

/** A paragraph with text from people, such as a long address. */
export function AccountText({ children }: { children: ReactNode }) {
  return <p className={styles.typed}>{children}</p>;
}
