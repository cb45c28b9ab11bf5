import { orderTexts } from "@/texts/orders";
import { SectionHeading } from "@/ui/section-heading";

import { OrderList, type OrderListProps } from "./order-list";
import { OrderSearch, type OrderSearchProps } from "./order-search";

export type OrdersSectionProps = OrderListProps &
  Pick<OrderSearchProps, "onSearch"> & { takesFocus: boolean };

/** All orders of the customer, to be searched and paged through. */
export function OrdersSection({ takesFocus, onSearch, ...list }: OrdersSectionProps) {
  return (
    <>
      <div className="mb-5 grid items-center gap-3 sm:grid-cols-[1fr_18rem]">
        {/* Another page has a new heading: the numbers went with the old one. */}
        <SectionHeading key={list.page} takesFocus={takesFocus}>
          {orderTexts.title}
        </SectionHeading>
        <OrderSearch search={list.search} onSearch={onSearch} />
      </div>
      <OrderList {...list} />
    </>
  );
}
