const nothingYet = (): void => undefined;

/** For answers that come when the test says so: after so many milliseconds would be too early or too late on some machine. */
export function heldAnswer(): { answered: Promise<void>; answer: () => void } {
  let answer = nothingYet;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}
