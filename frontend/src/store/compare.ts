import { MAX_COMPARED } from "./limits";
import { changeStore } from "./store";

export const addToComparison = (id: number) =>
  changeStore(({ compare }) => ({ compare: compare.includes(id) ? compare : [...compare, id] }));
export const removeFromComparison = (id: number) =>
  changeStore(({ compare }) => ({ compare: compare.filter((other) => other !== id) }));
export const clearComparison = () => changeStore(() => ({ compare: [] }));

/** Above the limit, the last products are dropped. */
export const restoreCompared = (ids: number[], index: number) =>
  changeStore(({ compare }) => ({
    compare: compare
      .toSpliced(index, 0, ...ids.filter((id) => !compare.includes(id)))
      .slice(0, MAX_COMPARED),
  }));
