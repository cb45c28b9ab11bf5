import type { PickupShop, ProductStock } from "@shop/api-client";
import { useState } from "react";

import { deferredTexts } from "@/texts/deferred";

import { nextOpening } from "../next-opening";

type PickupStockProps = { shop: PickupShop; stock: ProductStock | undefined };

/** Whether a shop has the product, and the day on which it is open next (D-258). */
export function PickupStock({ shop, stock }: PickupStockProps) {
  const [now] = useState(() => new Date());
  const { warehouse, name, place, workingHours } = shop;
  const { today, later, without, days } = deferredTexts.pickup;
  const ofShop = stock?.warehouses.find((other) => other.name === warehouse);
  const opening = nextOpening(workingHours, now);
  if (ofShop === undefined || opening === undefined) return null;
  if (ofShop.quantity < 1) return <p className="text-sm text-soft">{without(place)}</p>;
  const { day, hours, isToday } = opening;
  return (
    <>
      <p className="text-sm font-medium">{isToday ? today(place) : later(place, days[day])}</p>
      <p className="text-xs text-soft tabular-digits">
        {name}, {hours}
      </p>
    </>
  );
}
