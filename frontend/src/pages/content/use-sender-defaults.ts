import type { Account } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { accountQuery } from "@/features/account-details/queries";
import type { MessageDraft } from "@/features/messages/message-draft";
import { useIsSignedIn } from "@/store/login-data";

const senderOf = ({ firstName, lastName, email }: Account): MessageDraft => ({
  name: `${firstName} ${lastName}`.trim(),
  email: email ?? "",
});

export function useSenderDefaults(): MessageDraft | undefined {
  const enabled = useIsSignedIn();
  // After a sign-out, the cached account must not be shown.
  const { data } = useQuery({ ...accountQuery(), enabled, select: senderOf });
  return enabled ? data : undefined;
}
