import { Heading, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ChakraScreen } from "~/ui/chakra-screen";
import { ProductPicture } from "~/ui/product-picture/product-picture";
import styles from "./account-frame.module.css";

/** The narrow column of the sign-in and sign-up forms; wide screens show a drone beside it. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.column}>
        <ChakraScreen>
          <Stack gap="6">
            <Heading as="h1" textStyle="display">
              {title}
            </Heading>
            {children}
          </Stack>
        </ChakraScreen>
      </div>
      <div className={styles.picture}>
        <ProductPicture src="/images/products/kestrel-pro-1.webp" alt="" sizes="42rem" />
      </div>
    </div>
  );
}
