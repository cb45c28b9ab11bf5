import { ProviderButtons } from "@/features/session/components/provider-buttons";
import { useStorefront } from "@/features/tenant/queries";
import { paths } from "@/lib/paths";

/** Sign-in with identity providers for guests. */
export function GuestProviders() {
  const { signInProviders } = useStorefront();
  if (signInProviders.length === 0) return null;
  return <ProviderButtons providers={signInProviders} next={paths.cart()} />;
}
