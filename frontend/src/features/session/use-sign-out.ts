import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { sessionTexts } from "@/texts/session";
import { showToast } from "@/ui/toast";

import { signOut } from "./sign-out";
import { goHomeAfterSignOut } from "./sign-out-navigation";

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const isConfirmed = await signOut(queryClient);
    goHomeAfterSignOut(navigate);
    const { title, description } = sessionTexts.signedOutOffline;
    if (isConfirmed) showToast("success", sessionTexts.signedOut);
    else showToast("info", title, description);
  };
}
