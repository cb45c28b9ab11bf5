import { addToComparison, removeFromComparison } from "@/store/compare";
import { MAX_COMPARED } from "@/store/limits";
import { rereadStorage, useStore } from "@/store/store";
import { savedTexts } from "@/texts/saved";
import { showToast } from "@/ui/toast";

export function toggleCompared(id: number): void {
  // Another tab may have changed the comparison.
  rereadStorage();
  const { added, full, fullTitle } = savedTexts.compare;
  switch (compareChange(useStore.getState().compare, id)) {
    case "added":
      addToComparison(id);
      showToast("success", added);
      return;
    case "removed":
      removeFromComparisonWithToast(id);
      return;
    case "full":
      showToast("warning", fullTitle(MAX_COMPARED), full);
  }
}

export function removeFromComparisonWithToast(id: number): void {
  removeFromComparison(id);
  showToast("success", savedTexts.compare.removed);
}

type CompareChange = "added" | "removed" | "full";

export function compareChange(compared: readonly number[], id: number): CompareChange {
  if (compared.includes(id)) return "removed";
  return compared.length >= MAX_COMPARED ? "full" : "added";
}
