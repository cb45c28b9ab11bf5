import { changeQuery, paths } from "@/lib/paths";
import { cartTexts } from "@/texts/cart";
import { ButtonLink } from "@/ui/button-link";

export type SignInNeededProps = { offersSignIn: boolean; offersSignUp: boolean };

/** In a shop of customers only: becoming one, and coming back to the cart. */
export function SignInNeeded({ offersSignIn, offersSignUp }: SignInNeededProps) {
  const { title, description, signIn, register } = cartTexts.customersOnly;
  const next = paths.cart();
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
    </section>
  );
}
