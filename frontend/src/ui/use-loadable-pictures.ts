import { useState } from "react";

export function useLoadablePictures<P extends { url: string }>(pictures: readonly P[]) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return {
    pictures: pictures.filter(({ url }) => !failed.includes(url)),
    fail: (url: string) => setFailed((urls) => [...urls, url]),
  };
}
