import type { Account } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { accountQuery } from "@/features/account-details/queries";
import type { MessageDraft } from "@/features/messages/message-draft";
import { useIsSignedIn } from "@/store/login-data";

const senderOf = ({ firstName, lastName, email }: Account): MessageDraft => ({
  name: `${firstName} ${lastName}`.trim(),
  email: email ?? "",
});

/** Name and e-mail address of the signed-in customer; undefined for visitors. */
export function useSenderDefaults(): MessageDraft | undefined {
  const enabled = useIsSignedIn();
  // Hide the cached account after a sign-out.
  const { data } = useQuery({ ...accountQuery(), enabled, select: senderOf });
  return enabled ? data : undefined;
}
