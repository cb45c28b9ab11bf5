import { useState } from "react";

/** Those of the pictures that have not failed to load, and how to say that one has. */
export function useLoadablePictures<P extends { url: string }>(all: readonly P[]) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return {
    pictures: all.filter(({ url }) => !failed.includes(url)),
    fail: (url: string) => setFailed((urls) => [...urls, url]),
  };
}
