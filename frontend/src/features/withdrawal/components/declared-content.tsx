import { withdrawalContentTexts } from "@/texts/withdrawal-content";

import { chosenLines } from "../chosen-lines";
import type { Declaration } from "../withdrawal-store";

type DeclaredContentProps = { declaration: Declaration };

/** Content of a withdrawal, as the shop receives it. */
export function DeclaredContent({ declaration }: DeclaredContentProps) {
  const { name, orderId, reference, email, preview } = declaration;
  const { content, lines: lineTexts } = withdrawalContentTexts;
  const order = orderId === null ? reference : (preview?.order ?? content.ownOrder);
  const lines = chosenLines(declaration);
  const products =
    lines.length === 0
      ? [content.wholeOrder]
      : lines.map(({ line, pieces }) => lineTexts.count(pieces, line.name));
  const facts = [
    [content.name, [name]],
    [content.order, [order]],
    ...(email === "" ? [] : [[content.email, [email]] as const]),
    [content.products, products],
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
