import { paths } from "@/lib/paths";
import { useIsSignedIn } from "@/store/login-data";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { ButtonLink } from "@/ui/button";

import { OutcomePage, shopLink } from "./order-outcome";

interface PaidOrderProps {
  code: string;
  /** Whether the confirmation was shown before [CHK-05]. */
  wasShownBefore: boolean;
}

export function PaidOrder({ code, wasShownBefore }: PaidOrderProps) {
  return (
    <OutcomePage
      kind={wasShownBefore ? "info" : "success"}
      title={wasShownBefore ? outcomeTexts.alreadySent : outcomeTexts.congrats}
      takesFocus
      actions={<NextLinks />}
    >
      <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      {!wasShownBefore && <p>{outcomeTexts.mail}</p>}
    </OutcomePage>
  );
}

export function NextLinks() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      {isSignedIn && (
        <ButtonLink href={paths.dashboard({ tab: "orders" })} variant="secondary">
          {outcomeTexts.toOrders}
        </ButtonLink>
      )}
      {shopLink}
    </>
  );
}
