import { findSignInIdentity } from "@shop/api-client";

import { providerTexts } from "@/texts/provider-sign-in";
import { showMessage } from "@/ui/message";

/**
 * Fills in the shopper's name and e-mail address from the identity provider (D-215). Loaded
 * lazily, because few shoppers need it.
 */
export async function fillInIdentity(form: HTMLFormElement): Promise<void> {
  const { data } = await findSignInIdentity();
  if (!data?.identity) return;
  const { email, firstName, lastName } = data.identity;
  for (const [name, value] of Object.entries({ email, firstName, lastName })) {
    const field = form.elements.namedItem(name);
    // Typed text is kept.
    if (field instanceof HTMLInputElement && field.value === "") field.value = value;
  }
  const { title, detail } = providerTexts.register;
  await showMessage("info", title, detail);
}
