/**
 * `null` stands for the input, which comes between the last and the first option. `undefined` means
 * that the input handles the key.
 */
export function nextActive(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
      return active === last || count === 0 ? null : (active ?? -1) + 1;
    case "ArrowUp":
      return active === 0 || count === 0 ? null : (active ?? count) - 1;
    case "Home":
      return active === null ? undefined : 0;
    case "End":
      return active === null ? undefined : last;
  }
  return undefined;
}
