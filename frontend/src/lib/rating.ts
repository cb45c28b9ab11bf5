const MAX_RATING = 5;
const PERCENT_PER_STAR = 20;

/** How far five stars are filled: the rating times 20 percent, with two decimals. */
export function starsWidth(rating: number): string {
  return `${(clampRating(rating) * PERCENT_PER_STAR).toFixed(2)}%`;
}

/** A rating between 0 and 5; what is no number counts as none. */
export function clampRating(rating: number): number {
  return Number.isNaN(rating) ? 0 : Math.min(MAX_RATING, Math.max(0, rating));
}
