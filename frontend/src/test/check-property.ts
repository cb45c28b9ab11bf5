import * as fc from "fast-check";

/** `TEST_SEED` sets the random numbers. */
const seed = process.env["TEST_SEED"];

export function checkProperty<T>(property: fc.IRawProperty<T, false>, numRuns: number): void {
  fc.assert(property, { numRuns, ...(seed !== undefined && { seed: Number(seed) }) });
}
