import { maxLength } from "@shop/api-client/limits/create-customer-request";

import { fieldsOf } from "./stored-json";

/**
 * Known values for the fields of the registration. The history state contains them, because URLs
 * appear in logs.
 */
export type RegistrationState = Readonly<Record<string, string | undefined>>;

export function readRegistrationState(state: unknown): RegistrationState {
  const known = fieldsOf(state);
  const { password: _, ...limits } = maxLength;
  return Object.fromEntries(
    Object.entries(limits).flatMap(([name, limit]) => {
      const value = known[name];
      return typeof value === "string" ? [[name, value.slice(0, limit)]] : [];
    }),
  );
}
