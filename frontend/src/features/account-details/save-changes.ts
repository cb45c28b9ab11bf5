import { updateAccount, type Account } from "@shop/api-client";

import { changesOf, type Changeable } from "./account-forms";
import type { Saved } from "./use-account-form";

/** Sends what was changed; where nothing was, all is saved already. */
export async function saveChanges(values: Changeable, account: Account): Promise<Saved> {
  const body = changesOf(values, account);
  return Object.keys(body).length === 0 ? { data: account } : updateAccount({ body });
}
