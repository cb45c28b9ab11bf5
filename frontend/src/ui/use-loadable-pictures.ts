import { useState } from "react";

/**
 * Returns the pictures without those that failed to load, and a function that reports a failure.
 */
export function useLoadablePictures<P extends { url: string }>(pictures: readonly P[]) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return {
    pictures: pictures.filter(({ url }) => !failed.includes(url)),
    fail: (url: string) => setFailed((urls) => [...urls, url]),
  };
}
