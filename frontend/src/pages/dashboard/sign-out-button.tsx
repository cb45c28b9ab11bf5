import { LogOut } from "lucide-react";
import { useState } from "react";

import { useSignOut } from "@/features/session/use-sign-out";
import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { useLoginData } from "@/store/login-data";
import { dashboardTexts } from "@/texts/dashboard";
import { Button } from "@/ui/button";

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
      <LogOut aria-hidden size={18} strokeWidth={1.5} />
      {isPending ? dashboardTexts.signingOut : dashboardTexts.signOut}
    </Button>
  );
}
