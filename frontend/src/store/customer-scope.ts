import { type LoginData, useLoginData } from "./login-data";

/** Cache scope of customer-specific responses. Points are left out: each order changes them. */
const customerScope = ({ customer }: { customer: LoginData | null }): string =>
  JSON.stringify(customer && { ...customer, points: null, credentialsToUpdate: null });

export const useCustomerScope = () => useLoginData(customerScope);

export const currentCustomerScope = () => customerScope(useLoginData.getState());
