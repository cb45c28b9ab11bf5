const MAX_RATING = 5;

const PERCENT_PER_STAR = 20;

interface RatingStarsProps {
  /** From 0 to 5. */
  rating: number;
  reviewCount?: number;
  size?: "sm" | "md";
}

const STAR = "l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L1.3 7.8l6.1-.7z";
const STARS = [0, 1, 2, 3, 4]
  .map((index) => `M${String(10 + index * 20)} 1.5${STAR.replace("L1.3 7.8", "l-4.5-4.2")}`)
  .join("");
const SIZES = { sm: "h-3.5", md: "h-4.5" };

/** A nested SVG clips the stars: the content security policy forbids style attributes. */
export function RatingStars({ rating, reviewCount, size = "sm" }: RatingStarsProps) {
  const label = `Rated ${clampRating(rating).toFixed(1)} out of 5`;
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-soft">
      <svg role="img" aria-label={label} viewBox="0 0 100 20" className={`w-auto ${SIZES[size]}`}>
        <path d={STARS} className="fill-line" />
        <svg width={starsWidth(rating)} height="20">
          <path d={STARS} className="fill-accent" />
        </svg>
      </svg>
      {reviewCount !== undefined && (
        <span className="tabular-digits">
          ({reviewCount}
          <span className="sr-only"> {reviewCount === 1 ? "review" : "reviews"}</span>)
        </span>
      )}
    </span>
  );
}

export function starsWidth(rating: number): string {
  return `${(clampRating(rating) * PERCENT_PER_STAR).toFixed(2)}%`;
}

export function clampRating(rating: number): number {
  return Number.isNaN(rating) ? 0 : Math.min(MAX_RATING, Math.max(0, rating));
}
