import type { SignInProvider } from "@shop/api-client";

import { changeQuery } from "@/lib/paths";
import { providerTexts } from "@/texts/provider-sign-in";

import { ProviderLogo } from "./provider-logo";

/** Google's rules for a light button, in every theme. Facebook's allow its blue logo on white. */
const LOOK =
  "inline-flex h-11 items-center justify-center gap-2.5 rounded-base border border-[#747775] bg-[#fff] px-3 text-sm font-medium text-[#1f1f1f] hover:underline";

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
        <a
          key={id}
          href={changeQuery({ pathname: `/sign-in/${id}`, search: "" }, { next })}
          className={LOOK}
        >
          <ProviderLogo id={id} />
          {providerTexts.continueWith(label)}
        </a>
      ))}
    </div>
  );
}
