import { ProviderButtons } from "@/features/session/components/provider-buttons";
import { useStorefront } from "@/features/tenant/queries";
import { changeQuery, paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { ButtonLink } from "@/ui/button";

type SignInNeededProps = { offersSignIn: boolean; offersSignUp: boolean };

/** Replaces the checkout for visitors of a shop that takes orders of customers only. */
export function SignInNeeded({ offersSignIn, offersSignUp }: SignInNeededProps) {
  const { title, description, signIn, register } = cartTexts.customersOnly;
  const next = paths.cart();
  const { signInProviders } = useStorefront();
  return (
    <section aria-label={title} className="rounded-base border border-line p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-soft">{description}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {offersSignIn && <ButtonLink href={paths.login({ next })}>{signIn}</ButtonLink>}
        {offersSignUp && (
          <ButtonLink
            href={changeQuery({ pathname: paths.register(), search: "" }, { next })}
            variant="secondary"
          >
            {register}
          </ButtonLink>
        )}
      </div>
      {offersSignIn && signInProviders.length > 0 && (
        <ProviderButtons providers={signInProviders} next={next} />
      )}
    </section>
  );
}
