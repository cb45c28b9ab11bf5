import "@/api/client";
import { client } from "@shop/api-client/client";

import { isProblem } from "@/api/problem";

const listeners = new Set<() => void>();

client.interceptors.error.use((error) => {
  if (isProblem(error) && error.type === "/problems/not-signed-in") {
    for (const tell of listeners) tell();
  }
  return error;
});

/** Hears of every answer that takes the shopper for nobody; returns how to stop. */
export function hearNotSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
