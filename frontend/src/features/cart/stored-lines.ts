import * as v from "valibot";

import { mergeLine, type CartLine } from "./lines";

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000));
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
const side = v.pipe(v.number(), v.minValue(0));

/** Only pictures of this shop: a stored address is not to be trusted further than that. */
const pictureUrl = v.pipe(v.string(), v.regex(/^\/(?!\/)/));

const storedLine = v.object({
  id,
  productId: id,
  name: text,
  choice: v.nullable(v.object({ color: v.nullable(v.string()), size: v.nullable(v.string()) })),
  priceCents: cents,
  quantity: count,
  stock: v.pipe(v.number(), v.integer()),
  picture: v.fallback(v.nullable(v.object({ url: pictureUrl, width: side, height: side })), null),
});

/** Far more than anybody buys; keeps a damaged store from swamping the page. */
const MAX_LINES = 500;

/** The lines that can be believed of whatever the browser had stored. */
export function readStoredLines(stored: unknown): CartLine[] {
  const read = v.safeParse(v.object({ lines: v.array(v.unknown()) }), stored);
  if (!read.success) return [];
  const lines: CartLine[] = [];
  for (const candidate of read.output.lines.slice(0, MAX_LINES)) {
    const line = v.safeParse(storedLine, candidate);
    if (line.success) lines.push(line.output);
  }
  return lines.reduce<CartLine[]>(mergeLine, []);
}
