import { useNavigate } from "react-router-dom";

import { useDraft } from "@/features/checkout/draft";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";
import type { RegistrationState } from "@/lib/registration-state";
import { useIsSignedIn } from "@/store/login-data";
import { outcomeTexts } from "@/texts/checkout-outcome";
import { Button } from "@/ui/button";

/** Offers a registration with the details that a guest just ordered with. */
export function AccountOffer() {
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const { features } = useStorefront();
  const { guest } = useDraft();
  if (isSignedIn || !features.signUp || !guest["email"]) return null;
  const { title, text, action } = outcomeTexts.account;
  const state: RegistrationState = guest;
  return (
    <section aria-label={title} className="rounded-base border border-line bg-raised p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-4 text-sm text-soft">{text}</p>
      <Button variant="secondary" onClick={() => void navigate(paths.register(), { state })}>
        {action}
      </Button>
    </section>
  );
}
