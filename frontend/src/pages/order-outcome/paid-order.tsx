import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import { useIsSignedIn } from "@/store/login-data";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { ButtonLink } from "@/ui/button";

import { OrderContent, OutcomePage, shopLink } from "./order-outcome";

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
      footer={<OrderContent identifier={{ paymentCode: code }} />}
    >
      <p className="wrap-anywhere">{outcomeTexts.paymentCode(code)}</p>
      {!wasShownBefore && <p>{outcomeTexts.mail}</p>}
    </OutcomePage>
  );
}

interface NextLinksProps {
  /** Reference of the order, if it is known. */
  reference?: string;
}

export function NextLinks({ reference }: NextLinksProps) {
  const isSignedIn = useIsSignedIn();
  const { withdrawal } = useStorefront();
  return (
    <>
      {isSignedIn && (
        <ButtonLink href={paths.dashboard({ tab: "orders" })} variant="secondary">
          {outcomeTexts.toOrders}
        </ButtonLink>
      )}
      {shopLink}
      {withdrawal !== null && (
        <ButtonLink href={paths.withdrawal({ ref: reference })} variant="quiet">
          {withdrawal.label}
        </ButtonLink>
      )}
    </>
  );
}
