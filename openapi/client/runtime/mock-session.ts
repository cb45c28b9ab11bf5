// Session and account of the mocks' customer.
import { HttpResponse, type HttpResponseResolver } from "msw";

import type { Examples } from "./mock-examples.js";
import type { Memory } from "./mock-memory.js";
import { notSignedIn } from "./mock-problems.js";

export function createSessions(examples: Examples, memory: Memory) {
  const isSignedIn = () => memory.read().isSignedIn;
  const setSignedIn = (value: boolean) => memory.write({ ...memory.read(), isSignedIn: value });

  const respondIfSignedIn =
    (name: string): HttpResponseResolver =>
    () =>
      isSignedIn() ? examples.respond(name) : notSignedIn();

  const createSession: HttpResponseResolver = () => {
    setSignedIn(true);
    return examples.respond("createSession");
  };

  const deleteSession: HttpResponseResolver = () => {
    setSignedIn(false);
    return new HttpResponse(null, { status: 204 });
  };

  const findSession: HttpResponseResolver = () =>
    isSignedIn() ? examples.respond("findSession") : HttpResponse.json({ customer: null });

  return {
    createSession,
    deleteSession,
    findAccount: respondIfSignedIn("findAccount"),
    findSession,
    deleteSignInLink: () =>
      isSignedIn() ? new HttpResponse(null, { status: 204 }) : notSignedIn(),
    listSignInLinks: respondIfSignedIn("listSignInLinks"),
    updateAccount: respondIfSignedIn("updateAccount"),
    updateEmail: respondIfSignedIn("updateEmail"),
    updatePassword: respondIfSignedIn("updatePassword"),
  };
}
