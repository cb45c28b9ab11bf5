import type { Review } from "@shop/api-client";
import { listReviewsOptions } from "@shop/api-client/react-query";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";

import { reviewTexts } from "@/texts/home";
import { Button } from "@/ui/button";
import { EmptyDeferredPart } from "@/ui/deferred-area";
import { focusOnMount } from "@/ui/focus";
import { RatingStars } from "@/ui/rating-stars";

import { HomeSection } from "./home-section";

/** Number of reviews in a row of the widest grid. */
const REVIEWS_PER_ROW = 5;
const HOUR_MS = 3_600_000;

type ReviewsProps = {
  /** Whether and how the shop checks that reviews are by customers (D-243). */
  note: string | null;
};

export function Reviews({ note }: ReviewsProps) {
  const { data, isPending } = useQuery({
    ...listReviewsOptions(),
    staleTime: HOUR_MS,
    throwOnError: false,
  });
  const [count, setCount] = useState(REVIEWS_PER_ROW);
  const reviews = data?.items ?? [];
  if (reviews.length === 0) return isPending ? null : <EmptyDeferredPart />;
  // The button may disappear, so the focus moves to the first new review.
  const firstNew = count > REVIEWS_PER_ROW ? count - REVIEWS_PER_ROW : undefined;
  return (
    <HomeSection title={reviewTexts.title}>
      {note !== null && <p className="mb-6 text-sm text-soft">{note}</p>}
      <ul className="reviews">
        {reviews.slice(0, count).map((review, index) => (
          <li
            key={review.id}
            ref={index === firstNew ? focusOnMount : undefined}
            tabIndex={-1}
            className="flex rounded-base"
          >
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {count < reviews.length && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" onClick={() => setCount(count + REVIEWS_PER_ROW)}>
            {reviewTexts.more}
          </Button>
        </div>
      )}
    </HomeSection>
  );
}

interface ReviewCardProps {
  review: Review;
}

function ReviewCard({ review }: ReviewCardProps) {
  const { authorName, rating, text } = review;
  const [isClipped, setClipped] = useState(false);
  const watchText = useCallback(
    (element: HTMLElement | null) => watchClipped(element, setClipped),
    [],
  );
  const [isExpanded, setExpanded] = useState(false);
  return (
    <figure className="flex w-full flex-col gap-3 rounded-base border border-line bg-raised p-5">
      <RatingStars rating={rating} size="md" />
      {text !== null && (
        <blockquote ref={watchText} data-whole={isExpanded || undefined} className="review-text">
          {text}
        </blockquote>
      )}
      {(isClipped || isExpanded) && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="-my-2 min-h-9 self-start text-sm font-medium underline underline-offset-4"
        >
          {isExpanded ? reviewTexts.readLess : reviewTexts.readAll}
          <span className="sr-only">{reviewTexts.of(authorName)}</span>
        </button>
      )}
      <figcaption className="mt-auto pt-1 text-sm font-semibold">{authorName}</figcaption>
    </figure>
  );
}

/** Calls `onChange` now and after each resize. Returns a function that stops watching. */
function watchClipped(text: HTMLElement | null, onChange: (isClipped: boolean) => void) {
  if (text === null) return undefined;
  const observer = new ResizeObserver(() => onChange(text.scrollHeight > text.clientHeight + 1));
  observer.observe(text);
  return () => observer.disconnect();
}
