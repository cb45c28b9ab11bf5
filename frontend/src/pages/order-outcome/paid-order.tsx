import { paths } from "@/lib/paths";
import { useIsSignedIn } from "@/store/login-data";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { ButtonLink } from "@/ui/button";

import { OutcomePage, toShop } from "./order-outcome";

interface PaidOrderProps {
  code: string;
  /** Whether it was shown before [CHK-05]. */
  isAgain: boolean;
}

/** Confirmation of a saved order with its payment code. */
export function PaidOrder({ code, isAgain }: PaidOrderProps) {
  return (
    <OutcomePage
      kind={isAgain ? "info" : "success"}
      title={isAgain ? outcomeTexts.alreadySent : outcomeTexts.congrats}
      takesFocus
      actions={<NextLinks />}
    >
      <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      {!isAgain && <p>{outcomeTexts.mail}</p>}
    </OutcomePage>
  );
}

/** Links after an order: to the shop, and for customers to their orders. */
export function NextLinks() {
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
