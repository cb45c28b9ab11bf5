/** "€1,234.50" from integer cents; own code because the server's engine has no Intl. */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? "-" : ""}€${formatHundredths(Math.abs(cents))}`;
}

/** "1,234.50" from hundredths, such as those of points; none below 0. */
export function formatHundredths(hundredths: number): string {
  const rounded = Math.round(hundredths);
  const whole = groupThousands(String(Math.floor(rounded / 100)));
  return `${whole}.${String(rounded % 100).padStart(2, "0")}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

const AMOUNT = /^\d{1,7}(?:[.,]\d{0,2})?$/;

/** Cents from what a shopper types, such as "25", "25.5" or "25,50"; undefined where it is no amount. */
export function parseMoney(text: string): number | undefined {
  const trimmed = text.trim();
  if (!AMOUNT.test(trimmed)) return undefined;
  const [euros = "0", cents = ""] = trimmed.split(/[.,]/);
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** "1,234.50" from hundredths of a point. */
export function formatPoints(hundredths: number): string {
  return `${hundredths < 0 ? "-" : ""}${formatHundredths(Math.abs(hundredths))}`;
}
