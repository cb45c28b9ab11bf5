import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { sessionEndTexts } from "@/texts/session-end";
import { showToast } from "@/ui/toast";

import { signOut } from "./sign-out";
import { goHomeAfterSignOut } from "./sign-out-navigation";

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const isConfirmed = await signOut(queryClient);
    goHomeAfterSignOut(navigate);
    const { title, description } = sessionEndTexts.signedOutOffline;
    if (isConfirmed) showToast("success", sessionEndTexts.signedOut);
    else showToast("info", title, description);
  };
}
