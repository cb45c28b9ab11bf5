import { startTransition, useOptimistic, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { CardAction } from "@/features/cart/components/card-action";
import { removeFromComparisonWithToast } from "@/features/compare/actions";
import { canDiffer, compareRows, differs, placeholderRows } from "@/features/compare/compare-rows";
import { CompareTable, DifferencesSwitch } from "@/features/compare/components/compare-table";
import { useCompared } from "@/features/compare/use-compared";
import { useStorefront } from "@/features/tenant/queries";
import { changeQuery, paths } from "@/lib/paths";
import { clearComparison, restoreCompared } from "@/store/compare";
import { useStore } from "@/store/store";
import { cartTexts } from "@/texts/cart";
import { texts } from "@/texts/frame";
import { savedTexts } from "@/texts/saved";
import { ActionNotice } from "@/ui/action-notice";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { openQuickView } from "@/widgets/quick-view/open-quick-view";
import { SavedItemsPage } from "@/widgets/saved-items-page/saved-items-page";

export function ComparePage() {
  return (
    <SavedItemsPage name={texts.header.compare} title={savedTexts.compare.title}>
      <CompareContent />
    </SavedItemsPage>
  );
}

type Removal = { ids: number[]; index: number; text: string };

function CompareContent() {
  const ids = useStore((state) => state.compare);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [restoredId, setRestoredId] = useState<number | null>(null);
  const offerUndo = (removed: Removal) => {
    setRemoval(removed);
    setRestoredId(null);
  };
  const remove = (id: number, index: number) => {
    removeFromComparisonWithToast(id);
    offerUndo({ ids: [id], index, text: savedTexts.compare.removed });
  };
  const clear = () => {
    clearComparison();
    offerUndo({ ids, index: 0, text: savedTexts.compare.cleared });
  };
  const undo = (removed: Removal) => {
    restoreCompared(removed.ids, removed.index);
    setRestoredId(removed.ids[0] ?? null);
    setRemoval(null);
  };
  return (
    <>
      <div role="status" className="print:hidden">
        {removal && (
          <ActionNotice
            key={removal.ids.join()}
            label={cartTexts.removed.undo}
            action={() => undo(removal)}
          >
            {removal.text}
          </ActionNotice>
        )}
      </div>
      {ids.length === 0 ? (
        <EmptyState
          level={2}
          icon="scale"
          title={savedTexts.compare.empty.title}
          description={savedTexts.compare.empty.description}
          action={{ href: paths.products(), label: cartTexts.browse }}
        />
      ) : (
        <Comparison ids={ids} restoredId={restoredId} onRemove={remove} onClear={clear} />
      )}
    </>
  );
}

type ComparisonProps = {
  ids: number[];
  restoredId: number | null;
  onRemove: (id: number, index: number) => void;
  onClear: () => void;
};

function Comparison({ ids, restoredId, onRemove, onClear }: ComparisonProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { features, freeGoods } = useStorefront();
  const { stockDisplay } = features;
  const columns = useCompared(ids);
  const products = columns.map((column) =>
    column.state === "loaded" ? column.product : undefined,
  );
  const isWaiting = columns.every(({ state }) => state === "loading");
  const rows = isWaiting ? placeholderRows(stockDisplay) : compareRows(products, stockDisplay);
  const wantsDifferences = new URLSearchParams(location.search).get("differences") === "1";
  // The checkbox changes at once, before the address does.
  const [isChecked, setChecked] = useOptimistic(wantsDifferences);
  const showsDifferencesOnly = wantsDifferences && canDiffer(products);
  const shownRows = showsDifferencesOnly ? rows.filter(differs) : rows;
  const showDifferences = (isWanted: boolean) => {
    const differences = isWanted ? 1 : undefined;
    startTransition(() => {
      setChecked(isWanted);
      void navigate(changeQuery(location, { differences }), { replace: true });
    });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <DifferencesSwitch
          isOn={isChecked}
          isDisabled={ids.length < 2}
          onChange={showDifferences}
        />
        <div className="-mr-4">
          <Button variant="quiet" onClick={onClear}>
            {savedTexts.compare.clear}
          </Button>
        </div>
      </div>
      <CompareTable
        columns={columns}
        rows={shownRows}
        restoredId={restoredId}
        actionFor={(product) => (
          <CardAction
            product={product}
            stockDisplay={stockDisplay}
            freeGoods={freeGoods}
            look="column"
            onChooseOptions={() => openQuickView(product)}
          />
        )}
        onRemove={onRemove}
      />
      <p role="status" className="mt-4 text-sm text-soft empty:hidden">
        {showsDifferencesOnly && shownRows.length === 0 && savedTexts.compare.noDifferences}
      </p>
    </>
  );
}
