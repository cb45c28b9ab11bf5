import { client, isProblem } from "@shop/api-client";

const listeners = new Set<() => void>();

client.setConfig({
  onProblem: (problem) => {
    if (!isProblem(problem, "not-signed-in")) return;
    for (const listener of listeners) listener();
  },
});

export function onNotSignedIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
