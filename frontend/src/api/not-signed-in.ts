import "@/api/client";
import { client } from "@shop/api-client/client";

import { isProblem } from "@/api/problem";

const listeners = new Set<() => void>();

client.interceptors.error.use((error) => {
  if (isProblem(error) && error.type === "/problems/not-signed-in") {
    for (const listener of listeners) listener();
  }
  return error;
});

export function onNotSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
