const euros = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Cents of an amount as people type it ("25", "25,5", "25.50"); null when it is none. */
export function readEuro(text: string): number | null {
  const match = euros.exec(text.trim());
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The shortest way to write an amount that `readEuro` reads back: "25", "25.50". */
export function writeEuro(cents: number): string {
  const fraction = cents % 100;
  const whole = (cents - fraction) / 100;
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, '0')}`;
}
