import type { Producer } from "@shop/api-client";
import { useQuery } from "@tanstack/react-query";

import { deferredTexts } from "@/texts/deferred";
import { EmptyDeferredPart } from "@/ui/deferred-area";
import { Disclosure } from "@/ui/disclosure";
import { SafeHtml } from "@/ui/safe-html";

import { productTextsQuery } from "../queries";

type ProductTextsProps = {
  producer: Producer | null;
  /** Whether and how the shop checks reviews; null without a rating (D-243). */
  reviewsNote: string | null;
  /** Whether or when the product can't be returned; null if it can (D-234, D-279). */
  withdrawalNote: string | null;
};

/** The shop's texts about delivery and returns, the producer and the note about ratings [PROD-01]. */
export function ProductTexts({ producer, reviewsNote, withdrawalNote }: ProductTextsProps) {
  const { data, isPending } = useQuery(productTextsQuery());
  const { delivery, returns, ...labels } = deferredTexts.productTexts;
  const parts = [
    { label: delivery, html: data?.deliveryHtml ?? null },
    { label: returns, html: data?.returnsHtml ?? null },
  ];
  const hasNotes = producer !== null || reviewsNote !== null || withdrawalNote !== null;
  if (!hasNotes && parts.every(({ html }) => html === null))
    return isPending ? null : <EmptyDeferredPart />;
  return (
    <div className="max-w-2xl border-t border-line">
      {withdrawalNote !== null && (
        <p className="border-b border-line py-3 text-sm">{withdrawalNote}</p>
      )}
      {parts.map(
        ({ label, html }) =>
          html !== null && (
            <Disclosure key={label} label={label}>
              <SafeHtml html={html} />
            </Disclosure>
          ),
      )}
      {producer !== null && (
        <Disclosure label={labels.producer}>
          <ProducerDetails producer={producer} />
        </Disclosure>
      )}
      {reviewsNote !== null && <Disclosure label={labels.reviews}>{reviewsNote}</Disclosure>}
    </div>
  );
}

/** Producer and responsible person, which product safety law wants named (D-244). */
function ProducerDetails({ producer }: { producer: Producer }) {
  const { name, address, contact, responsible } = producer;
  const lines = [name, address, contact];
  return (
    <div className="wrap-anywhere">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {responsible !== null && (
        <p className="mt-2">
          <span className="block text-soft">{deferredTexts.productTexts.responsible}</span>
          {responsible}
        </p>
      )}
    </div>
  );
}
