/** Formats cents as "€1,234.50". The gateway's JavaScript engine lacks `Intl`. */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? "-" : ""}€${formatHundredths(Math.abs(cents))}`;
}

/** Formats hundredths as "1,234.50". The value must not be negative. */
export function formatHundredths(hundredths: number): string {
  const rounded = Math.round(hundredths);
  const whole = groupThousands(String(Math.floor(rounded / 100)));
  return `${whole}.${String(rounded % 100).padStart(2, "0")}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

const AMOUNT = /^\d{1,7}(?:[.,]\d{0,2})?$/;

export function parseMoney(text: string): number | undefined {
  const trimmed = text.trim();
  if (!AMOUNT.test(trimmed)) return undefined;
  const [euros = "0", cents = ""] = trimmed.split(/[.,]/);
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

export function formatPoints(hundredths: number): string {
  return `${hundredths < 0 ? "-" : ""}${formatHundredths(Math.abs(hundredths))}`;
}
