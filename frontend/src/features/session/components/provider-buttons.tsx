import type { SignInProvider } from "@shop/api-client";

import { changeQuery } from "@/lib/paths";
import { providerTexts } from "@/texts/provider-sign-in";
import { ButtonLink } from "@/ui/button";

import { ProviderLogo } from "./provider-logo";

interface ProviderButtonsProps {
  providers: readonly SignInProvider[];
  /** Page to open after the sign-in. */
  next: string | undefined;
}

/** Links to the sign-in of identity providers (D-11, D-214). The gateway leads there. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  return (
    <div className="mt-5 grid gap-3">
      <p className="text-center text-sm text-soft">{providerTexts.or}</p>
      {providers.map(({ id, label }) => (
        <ButtonLink
          key={id}
          href={changeQuery({ pathname: `/sign-in/${id}`, search: "" }, { next })}
          variant="secondary"
          wide
        >
          <ProviderLogo id={id} />
          {providerTexts.continueWith(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
