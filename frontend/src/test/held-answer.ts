const nothingYet = (): void => undefined;

/** For answers that come when the test says so: after so many milliseconds would be too early or too late on some machine. */
export function heldAnswer<T = void>(): { answered: Promise<T>; answer: (value: T) => void } {
  let answer: (value: T) => void = nothingYet;
  const answered = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}
