import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { RegisterForm } from "@/features/registration/components/register-form";
import { CustomerRedirect } from "@/features/session/components/customer-redirect";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { nextPage } from "@/lib/next-page";
import { paths } from "@/lib/paths";
import { readRegistrationState } from "@/lib/registration-state";
import { useIsSignedIn } from "@/store/login-data";
import { texts } from "@/texts/frame";
import { registerTexts } from "@/texts/register";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { EmptyState } from "@/ui/empty-state";

/** Registration page [ACC-06]. */
export function RegisterPage() {
  const { state, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const next = nextPage(parameters.get("next"));
  const { countries, features } = useStorefront();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const [landing, setLanding] = useState<string>();
  if (isSignedIn) {
    // A provider's address without an account leads here, also in the browser of another customer.
    const notice = landing === undefined && parameters.has("provider") && "no-account";
    return <CustomerRedirect next={next ?? landing} notice={notice} />;
  }

  const signInNew = async (credentials: { userName: string; password: string }) => {
    if (!features.signIn) return false;
    setLanding(paths.home());
    const { signIn } = await import("@/features/session/sign-in");
    return (await signIn(queryClient, credentials)).customer !== null;
  };
  const { page, title, intro, known, marked, off } = registerTexts;
  if (!features.signUp) {
    return (
      <>
        <PageTitle title={page} />
        <EmptyState
          icon="user-round-x"
          title={off.title}
          description={off.description}
          action={{ href: paths.home(), label: off.action }}
        />
      </>
    );
  }
  return (
    <div className="container-content pt-4 pb-16 lg:pb-24">
      <PageTitle title={page} />
      <Breadcrumbs crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: page }]} />
      <div className="mx-auto max-w-4xl">
        <h1 className="mt-3 text-xl font-semibold lg:mt-8 lg:text-2xl">{title}</h1>
        <p className="mt-2 text-soft">{intro}</p>
        {features.signIn && (
          <p className="mt-2">
            {known}{" "}
            <a
              href={paths.login({ next })}
              className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
            >
              {registerTexts.signIn}
            </a>
          </p>
        )}
        <p className="mt-6 mb-5 text-xs text-soft">{marked}</p>
        <RegisterForm
          countries={countries}
          known={readRegistrationState(state)}
          next={next}
          onRegistered={signInNew}
        />
      </div>
    </div>
  );
}
