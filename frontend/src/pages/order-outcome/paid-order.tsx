import { paths } from "@/lib/paths";
import { useIsSignedIn } from "@/store/login-data";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { ButtonLink } from "@/ui/button";

import { OutcomePage, toShop } from "./order-outcome";

interface PaidOrderProps {
  code: string;
  /** It has been said before [CHK-05]. */
  isAgain: boolean;
}

/** The shop has the order that was paid with this code. */
export function PaidOrder({ code, isAgain }: PaidOrderProps) {
  return (
    <OutcomePage
      kind={isAgain ? "info" : "success"}
      title={isAgain ? outcomeTexts.alreadySent : outcomeTexts.congrats}
      takesFocus
      actions={<WaysOn />}
    >
      <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      {!isAgain && <p>{outcomeTexts.mail}</p>}
    </OutcomePage>
  );
}

/** Where an order leads on to: the shop, and to a customer's orders. */
export function WaysOn() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      {isSignedIn && (
        <ButtonLink href={paths.dashboard({ tab: "orders" })} variant="secondary">
          {outcomeTexts.toOrders}
        </ButtonLink>
      )}
      {toShop}
    </>
  );
}
