import type { SignInProvider } from "@shop/api-client";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import type { LoginData } from "@/store/login-data";
import { sessionTexts } from "@/texts/session";
import { Dialog } from "@/ui/dialog";

import { landingPage, redirectsCustomers } from "../landing-page";
import { ProviderButtons } from "./provider-buttons";
import { SignInForm } from "./sign-in-form";

interface SignInDialogProps {
  companyName: string;
  offersSignUp: boolean;
  providers: readonly SignInProvider[];
  notice: string | undefined;
  open: boolean;
  onClose: () => void;
}

export function SignInDialog({
  companyName,
  offersSignUp,
  providers,
  notice,
  open,
  onClose,
}: SignInDialogProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [closeCount, setCloseCount] = useState(0);
  const close = () => {
    // Clear the input, so that the next person at the device does not see it.
    setCloseCount((count) => count + 1);
    onClose();
  };
  const handleSignedIn = (customer: LoginData) => {
    close();
    if (!redirectsCustomers(pathname)) void navigate(landingPage(customer));
  };
  return (
    <Dialog title={sessionTexts.title} open={open} onClose={close}>
      <div role="status">
        {notice !== undefined && (
          <p className="mb-4 rounded-base bg-ink px-4 py-2 text-center text-xs text-surface">
            {notice}
          </p>
        )}
      </div>
      <SignInForm
        key={closeCount}
        companyName={companyName}
        autofocus
        onSignedIn={handleSignedIn}
      />
      {providers.length > 0 && (
        <ProviderButtons
          providers={providers}
          next={redirectsCustomers(pathname) ? undefined : pathname + search}
        />
      )}
      {offersSignUp && (
        <p className="mt-3 flex items-center justify-center gap-1.5 text-sm text-soft">
          {sessionTexts.noAccount}
          <a
            href={paths.register()}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            {sessionTexts.register}
          </a>
        </p>
      )}
    </Dialog>
  );
}
