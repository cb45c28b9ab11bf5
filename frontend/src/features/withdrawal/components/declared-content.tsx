import { withdrawalContentTexts } from "@/texts/withdrawal-content";

import { requestedLines } from "../chosen-lines";
import { declaredProducts } from "../declared-products";
import type { Declaration } from "../withdrawal-store";

type DeclaredContentProps = { declaration: Declaration };

/** Content of a withdrawal, as the shop receives it. */
export function DeclaredContent({ declaration }: DeclaredContentProps) {
  const { name, orderId, reference, email, preview, part } = declaration;
  const { content } = withdrawalContentTexts;
  const order = orderId === null ? reference : (preview?.order ?? content.ownOrder);
  const facts = [
    [content.name, [name]],
    [content.order, [order]],
    ...(email === "" ? [] : [[content.email, [email]] as const]),
    [content.products, declaredProducts(preview?.lines, requestedLines(declaration), part)],
  ] as const;
  return (
    <dl className="grid gap-3 rounded-base border border-line bg-raised p-4 text-sm">
      {facts.map(([label, values]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          {values.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and two lines may be the same
            <dd key={index} className="font-medium wrap-anywhere">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
