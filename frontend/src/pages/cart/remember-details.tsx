import { useEffect, useState } from "react";

import type { GuestDraft } from "@/features/checkout/draft";
import { GUEST_DETAILS_KEY } from "@/lib/checkout-keys";
import { localStore } from "@/lib/storage";
import { checkoutTexts } from "@/texts/checkout";
import { CheckboxField } from "@/ui/checkbox-field";

type RememberDetailsProps = { typed: GuestDraft };

/** Stores a guest's details in this browser while the guest agrees (D-255). */
export function RememberDetails({ typed }: RememberDetailsProps) {
  const [isOn, setOn] = useState(() => localStore.getItem(GUEST_DETAILS_KEY) !== null);
  useEffect(() => {
    // An empty draft, as after an order in another tab, replaces nothing. The country alone may be that of the
    // visitor's location.
    const isTyped = Object.entries(typed).some(([name, value]) => value && name !== "countryCode");
    if (isOn && isTyped) localStore.setItem(GUEST_DETAILS_KEY, JSON.stringify(typed));
  }, [isOn, typed]);
  return (
    <CheckboxField
      checked={isOn}
      onChange={({ target }) => {
        setOn(target.checked);
        if (!target.checked) localStore.removeItem(GUEST_DETAILS_KEY);
      }}
    >
      {checkoutTexts.buyer.remember}
    </CheckboxField>
  );
}
