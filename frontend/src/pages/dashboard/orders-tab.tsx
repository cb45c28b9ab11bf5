import { useNavigate } from "react-router-dom";

import { OrderDetail } from "@/features/orders/components/order-detail";
import { OrdersSection } from "@/features/orders/components/orders-section";
import { Reorder } from "@/widgets/reorder/reorder";

import { dashboardAddress, type DashboardState } from "./dashboard-address";
import { OrderWithdrawal } from "./order-withdrawal";
import type { TabProps } from "./tabs";

const hrefOf = (change: Partial<DashboardState>) => dashboardAddress({ tab: "orders", ...change });

export function OrdersTab({ state, takesFocus }: TabProps) {
  const navigate = useNavigate();
  const { page, search, order } = state;
  if (order !== null) {
    return (
      <OrderDetail
        key={order}
        id={order}
        backHref={hrefOf({ page, search })}
        takesFocus={takesFocus}
        actionFor={(shown) => (
          <>
            <Reorder order={shown} />
            <OrderWithdrawal order={shown} />
          </>
        )}
      />
    );
  }
  return (
    <OrdersSection
      page={page}
      search={search}
      hrefOf={hrefOf}
      takesFocus={takesFocus}
      // Replace the history entry: Back must not step through the typed letters.
      onSearch={(text) => void navigate(hrefOf({ search: text }), { replace: true })}
    />
  );
}
