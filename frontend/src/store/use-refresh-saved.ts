import { findProductOptions, findProductStockOptions } from "@shop/api-client/react-query";
import { keepPreviousData, useQuery, type QueryClient } from "@tanstack/react-query";

import { isProblem, requestIdOf } from "@/api/problem";
import { MAX_CONCURRENT_REQUESTS, mapLimited } from "@/lib/map-limited";

import { currentCustomerScope, useCustomerScope } from "./customer-scope";
import { refreshSaved, type CurrentData, type FailedLoad, type SavedChange } from "./refresh-saved";
import { keyOf, type SavedProduct } from "./saved-product";

type RefreshableList<Saved extends SavedProduct> = {
  name: string;
  read: () => Saved[];
  update: (replace: (saved: Saved) => Saved) => void;
};

type Changes = ReadonlyMap<string, SavedChange>;

const NO_CHANGES: Changes = new Map();

/** Updates a list after hydration and after a change of customer; returns the changes by key. */
export function useRefreshSaved<Saved extends SavedProduct>(
  list: RefreshableList<Saved>,
  stockDisplay: boolean,
): Changes {
  const customerScope = useCustomerScope();
  const { data = NO_CHANGES } = useQuery({
    queryKey: [{ _id: "refreshSaved", list: list.name, stockDisplay, customerScope }],
    queryFn: async ({ client, signal }): Promise<Changes> => {
      const loaded = await loadAll(client, list.read(), stockDisplay, signal);
      const isCurrent = !signal.aborted && currentCustomerScope() === customerScope;
      return isCurrent ? applyCurrentData(list, loaded) : NO_CHANGES;
    },
    placeholderData: keepPreviousData,
    // Each visit of the page refreshes the list once.
    gcTime: 0,
    refetchOnReconnect: false,
    throwOnError: false,
  });
  return data;
}

type CurrentDataByKey = ReadonlyMap<string, CurrentData>;

async function loadAll(
  queryClient: QueryClient,
  list: SavedProduct[],
  stockDisplay: boolean,
  signal: AbortSignal,
): Promise<CurrentDataByKey> {
  const loaded = await mapLimited(list, MAX_CONCURRENT_REQUESTS, async (saved) => {
    if (signal.aborted) return [];
    const current = await loadCurrentData(queryClient, saved, stockDisplay);
    return "failure" in current ? [] : [[keyOf(saved), current] as const];
  });
  return new Map(loaded.flat());
}

function applyCurrentData<Saved extends SavedProduct>(
  list: RefreshableList<Saved>,
  loaded: CurrentDataByKey,
): Changes {
  const changes = new Map<string, SavedChange>();
  list.update((saved) => {
    const current = loaded.get(keyOf(saved));
    if (current === undefined) return saved;
    const fresh = refreshSaved(saved, current);
    changes.set(keyOf(saved), fresh.change);
    return fresh.saved;
  });
  return changes;
}

type RequestedProduct = Pick<SavedProduct, "id" | "productId" | "choice">;

const UNCACHED = { staleTime: 0, retry: false };

/** A missing product is not a failure. */
export async function loadCurrentData(
  queryClient: QueryClient,
  requested: RequestedProduct,
  stockDisplay: boolean,
): Promise<CurrentData | FailedLoad> {
  try {
    const options = findProductOptions({ path: { id: requested.productId } });
    const product = await queryClient.fetchQuery({ ...options, ...UNCACHED });
    const hasStock = stockDisplay && stillExists({ product, stock: null }, requested);
    return { product, stock: hasStock ? await loadStock(queryClient, requested) : null };
  } catch (error) {
    const isGone = isProblem(error, "not-found");
    if (isGone) return { product: null, stock: null };
    return { failure: { requestId: requestIdOf(error) } };
  }
}

const stillExists = (current: CurrentData, requested: RequestedProduct): boolean =>
  !refreshSaved({ ...requested, priceCents: 0, stock: 0 }, current).change.isGone;

/** Returns `null` if the request fails. The product's own stock is then used. */
async function loadStock(
  queryClient: QueryClient,
  { id }: RequestedProduct,
): Promise<number | null> {
  try {
    const options = findProductStockOptions({ path: { id } });
    const { total } = await queryClient.fetchQuery({ ...options, ...UNCACHED });
    return total;
  } catch {
    return null;
  }
}
