import type { Account } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { accountQuery } from "@/features/account-details/queries";
import type { MessageDraft } from "@/features/messages/message-draft";
import { useIsSignedIn } from "@/store/login-data";

const senderOf = ({ firstName, lastName, email }: Account): MessageDraft => ({
  name: `${firstName} ${lastName}`.trim(),
  email: email ?? "",
});

/** What the shop knows of a customer who writes; undefined for anybody else. */
export function useKnownSender(): MessageDraft | undefined {
  const enabled = useIsSignedIn();
  // What is kept of an account stays hidden once nobody is signed in.
  const { data } = useQuery({ ...accountQuery(), enabled, select: senderOf });
  return enabled ? data : undefined;
}
