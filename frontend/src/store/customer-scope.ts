import { type LoginData, useLoginData } from "./login-data";

/** Cache scope of customer-specific responses: the same for a customer whatever their points. */
const customerScope = ({ customer }: { customer: LoginData | null }): string =>
  JSON.stringify(customer && { ...customer, points: null, credentialsToUpdate: null });

export const useCustomerScope = () => useLoginData(customerScope);

/** The scope outside of rendering: compared with the scope when a request was sent. */
export const currentCustomerScope = () => customerScope(useLoginData.getState());
