import { useQuery } from "@tanstack/react-query";

import { deferredTexts } from "@/texts/deferred";
import { EmptyDeferredPart } from "@/ui/deferred-area";
import { Disclosure } from "@/ui/disclosure";
import { SafeHtml } from "@/ui/safe-html";

import { productTextsQuery } from "../queries";

/** The shop's texts about delivery and returns [PROD-01]. */
export function ProductTexts() {
  const { data, isPending } = useQuery(productTextsQuery());
  const { delivery, returns } = deferredTexts.productTexts;
  const parts = [
    { label: delivery, html: data?.deliveryHtml ?? null },
    { label: returns, html: data?.returnsHtml ?? null },
  ];
  if (parts.every(({ html }) => html === null)) return isPending ? null : <EmptyDeferredPart />;
  return (
    <div className="max-w-2xl border-t border-line">
      {parts.map(
        ({ label, html }) =>
          html !== null && (
            <Disclosure key={label} label={label}>
              <SafeHtml html={html} />
            </Disclosure>
          ),
      )}
    </div>
  );
}
