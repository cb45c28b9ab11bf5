import { changeStore } from "./store";

/** More columns than this can't be compared by eye. */
export const MAX_COMPARED = 8;

export const addToComparison = (id: number) =>
  changeStore(({ compare }) => ({ compare: compare.includes(id) ? compare : [...compare, id] }));
export const dropFromComparison = (id: number) =>
  changeStore(({ compare }) => ({ compare: compare.filter((other) => other !== id) }));
export const clearComparison = () => changeStore(() => ({ compare: [] }));

/** Puts removed products back where they were. */
export const putBackCompared = (ids: number[], index: number) =>
  changeStore(({ compare }) => ({
    compare: compare.toSpliced(index, 0, ...ids.filter((id) => !compare.includes(id))),
  }));
