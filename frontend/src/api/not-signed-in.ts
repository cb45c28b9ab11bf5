import { client } from "@shop/api-client";

const listeners = new Set<() => void>();

client.setConfig({
  onProblem: ({ type }) => {
    if (type !== "/problems/not-signed-in") return;
    for (const listener of listeners) listener();
  },
});

export function onNotSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
