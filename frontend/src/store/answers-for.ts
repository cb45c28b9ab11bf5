import { type LoginData, useLoginData } from "./login-data";

/** Whom the shop's answers are for: another text for everybody else, the same whatever their points. */
const answersFor = ({ customer }: { customer: LoginData | null }): string =>
  JSON.stringify(customer && { ...customer, points: null, credentialsToUpdate: null });

export const useAnswersFor = () => useLoginData(answersFor);

/** The same outside of what is shown: to be compared with what it was when something was asked. */
export const answersForNow = () => answersFor(useLoginData.getState());
