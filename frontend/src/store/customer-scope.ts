import { type LoginData, useLoginData } from "./login-data";

/**
 * Cache scope of customer-specific responses: the customer without points, which change with each
 * order.
 */
const customerScope = ({ customer }: { customer: LoginData | null }): string =>
  JSON.stringify(customer && { ...customer, points: null, credentialsToUpdate: null });

export const useCustomerScope = () => useLoginData(customerScope);

/** The current scope, for code outside of rendering. */
export const currentCustomerScope = () => customerScope(useLoginData.getState());
