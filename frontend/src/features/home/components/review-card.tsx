import type { Review } from "@shop/api-client";
import { useRef, useState } from "react";

import { reviewTexts } from "@/texts/reviews";
import { RatingStars } from "@/ui/rating-stars";

import { useIsClipped } from "../use-is-clipped";

interface ReviewCardProps {
  review: Review;
}

/** Stars, words and a name; long words are cut short until they are wanted. */
export function ReviewCard({ review }: ReviewCardProps) {
  const { authorName, rating, text } = review;
  const words = useRef<HTMLQuoteElement>(null);
  const isClipped = useIsClipped(words);
  const [isWhole, setWhole] = useState(false);
  return (
    <figure className="flex w-full flex-col gap-3 rounded-base border border-line bg-raised p-5">
      <RatingStars rating={rating} size="md" />
      {text !== null && (
        <blockquote ref={words} data-whole={isWhole || undefined} className="review-text">
          {text}
        </blockquote>
      )}
      {(isClipped || isWhole) && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="-my-2 min-h-9 self-start text-sm font-medium underline underline-offset-4"
        >
          {isWhole ? reviewTexts.readLess : reviewTexts.readAll}
          <span className="sr-only">{reviewTexts.of(authorName)}</span>
        </button>
      )}
      <figcaption className="mt-auto pt-1 text-sm font-semibold">{authorName}</figcaption>
    </figure>
  );
}
