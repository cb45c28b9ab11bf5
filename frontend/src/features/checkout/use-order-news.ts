import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { finishOrder } from "./finish-order";
import { followOrder, type OrderNews } from "./follow-order";
import { isTold, keepTold } from "./told-orders";

/** `told`: the shopper has read in this tab that the shop has the order. */
export type OrderView = OrderNews | { kind: "told" };

const ASKING: OrderView = { kind: "asking" };

const isSaved = (news: OrderNews) =>
  news.kind === "answered" && ["saved", "already-saved"].includes(news.outcome.state);

/**
 * What became of an order, asked for until there is something to say; takes it over for the cart and
 * for the customer's orders. Undefined: no order is meant.
 */
export function useOrderNews(
  text: string | undefined,
  by: "reference" | "paymentCode",
  /** The provider has sent the shopper to where those go who have paid. */
  isSaidPaid = false,
): { news: OrderView; retry: () => void } {
  const queryClient = useQueryClient();
  const [news, setNews] = useState(ASKING);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (text === undefined) return undefined;
    const name = by === "reference" ? { reference: text } : { paymentCode: text };
    if (isTold(text)) {
      // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- only the browser knows, once it has taken the page over
      setNews({ kind: "told" });
      return undefined;
    }
    const hear = (heard: OrderNews) => {
      setNews(heard);
      if (heard.kind !== "answered") return;
      finishOrder(queryClient, heard.outcome);
      if (isSaved(heard)) keepTold(text);
    };
    return followOrder(name, hear, isSaidPaid);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another try asks anew
  }, [text, by, isSaidPaid, tries, queryClient]);

  const retry = () => {
    setNews(ASKING);
    setTries((count) => count + 1);
  };
  return { news, retry };
}
