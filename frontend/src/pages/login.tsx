import { useState } from "react";
import { useLocation } from "react-router-dom";

import { CustomerRedirect } from "@/features/session/components/customer-redirect";
import { RegisterPanel } from "@/features/session/components/register-panel";
import { SignInForm } from "@/features/session/components/sign-in-form";
import { PageTitle } from "@/features/tenant/components/page-title";
import { useStorefront } from "@/features/tenant/queries";
import { nextPage } from "@/lib/next-page";
import { paths } from "@/lib/paths";
import { texts } from "@/texts/frame";
import { sessionTexts } from "@/texts/session";
import { Breadcrumbs } from "@/ui/breadcrumbs";
import { deferredPart } from "@/ui/deferred-part";
import { EmptyState } from "@/ui/empty-state";
import { Tabs } from "@/ui/tabs";

const { title, registerTab, switchedOff } = sessionTexts;
const TABS = [
  { key: "sign-in", label: title },
  { key: "register", label: registerTab },
];
const ignore = () => undefined;

const ProviderButtons = deferredPart(() =>
  import("@/features/session/components/provider-buttons").then((module) => module.ProviderButtons),
);
const ProviderNotice = deferredPart(() =>
  import("@/features/session/components/provider-notice").then((module) => module.ProviderNotice),
);

/** Sign-in page, used where the sign-in popup can't be loaded, and for redirects with `next`. */
export function LoginPage() {
  const { name, company, features, signInProviders } = useStorefront();
  const parameters = new URLSearchParams(useLocation().search);
  const next = nextPage(parameters.get("next"));
  const companyName = company.name ?? name;
  const providerResult = parameters.get("provider-notice");
  const [tab, setTab] = useState("sign-in");
  const [isSent, setSent] = useState(false);

  if (!features.signIn)
    return (
      <>
        <CustomerRedirect next={next} />
        <PageTitle title={title} />
        <EmptyState
          {...switchedOff}
          action={{ href: paths.products(), label: texts.menu.allProducts }}
        />
      </>
    );
  const signIn = (
    <>
      <SignInForm companyName={companyName} onSignedIn={ignore} />
      {signInProviders.length > 0 && <ProviderButtons providers={signInProviders} next={next} />}
    </>
  );
  return (
    <div className="container-content py-6 md:py-8" onSubmit={() => setSent(true)}>
      {/* The stored customer may be another one than the provider's, until the session is known. */}
      {providerResult !== "signed-in" && (
        <CustomerRedirect next={next} notice={isSent ? null : providerResult} />
      )}
      <PageTitle title={title} />
      <Breadcrumbs crumbs={[{ label: texts.menu.home, href: paths.home() }, { label: title }]} />
      <div className="mx-auto mt-6 max-w-md md:mt-10">
        <h1 className="mb-6 text-center text-xl font-semibold md:text-2xl">{title}</h1>
        {providerResult !== null && <ProviderNotice name={providerResult} />}
        {features.signUp ? (
          <Tabs label={sessionTexts.tabs} tabs={TABS} selected={tab} onSelect={setTab}>
            {tab === "sign-in" ? signIn : <RegisterPanel />}
          </Tabs>
        ) : (
          signIn
        )}
      </div>
    </div>
  );
}
