import { useState } from "react";

import { useSignOut } from "@/features/session/use-sign-out";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { useLoginData } from "@/store/login-data";
import { dashboardTexts } from "@/texts/dashboard";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

/** Signs out and leads home; there once somebody is known to be signed in. */
export function SignOutButton() {
  const isHydrated = useIsHydrated();
  const isSignedIn = useLoginData(({ customer }) => customer !== null);
  const signOut = useSignOut();
  const [isPending, setPending] = useState(false);
  if (!isHydrated || !isSignedIn) return null;

  const leave = async () => {
    setPending(true);
    await signOut();
    setPending(false);
  };
  return (
    <Button
      variant="secondary"
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => void leave()}
    >
      <Icon name="log-out" size={18} />
      {isPending ? dashboardTexts.signingOut : dashboardTexts.signOut}
    </Button>
  );
}
