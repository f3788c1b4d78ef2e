import type { ReactNode } from "react";
import { Allowed } from "~/ui/allowed";
import { Button } from "~/ui/button";
import { ChosenBar, RowChoice } from "~/ui/chosen-bar";

/** The form of the checkboxes, wherever they are. */
const CHOSEN = "chosen-orders";

/** The checkbox of an order on a list. */
export const OrderChoice = ({ number }: { number: number }) => (
  <RowChoice name="order" value={number} form={CHOSEN} label={`Choose order #${number}`} />
);

type ActProps = { to: string; inWindow?: boolean; children: string };

/** A button for the chosen orders; `inWindow` opens a window of its own. */
export const ForChosen = ({ to, inWindow = false, children }: ActProps) => (
  <Button size="sm" variant="ghost" type="submit" formAction={to} formTarget={inWindow ? "_blank" : undefined}>
    {children}
  </Button>
);

/** What can be done with the chosen orders: to ship them, to print their packing slips, and `children`. */
export const ChosenOrders = ({ children }: { children?: ReactNode }) => (
  <ChosenBar id={CHOSEN} label="Chosen orders">
    <Allowed to="ship orders" otherwise={null}>
      <ForChosen to="/dashboard/ship">Ship or mark as arrived</ForChosen>
      <ForChosen to="/dashboard/papers/packing-slips.pdf" inWindow>
        Packing slips
      </ForChosen>
    </Allowed>
    {children}
  </ChosenBar>
);
