import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { sessionTexts } from "@/texts/session";
import { showToast } from "@/ui/toast";

import { leaveForHome } from "./leaving";
import { signOut } from "./sign-out";

/** Signs out, also without a connection, and leads home. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const isTold = await signOut(queryClient);
    leaveForHome(navigate);
    const { title, description } = sessionTexts.signedOutOffline;
    if (isTold) showToast("success", sessionTexts.signedOut);
    else showToast("info", title, description);
  };
}
