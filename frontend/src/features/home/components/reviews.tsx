import { listReviewsOptions } from "@shop/api-client/queries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { reviewTexts } from "@/texts/reviews";
import { Button } from "@/ui/button";
import { focusOnMount } from "@/ui/focus-on-mount";
import { NothingLate } from "@/ui/late-room";

import { HomeSection } from "./home-section";
import { ReviewCard } from "./review-card";

/** A full row of the widest grid. */
const AT_ONCE = 5;
const HOUR_MS = 3_600_000;

/** What people say of the shop, a row at a time; nothing where nobody has said anything. */
export function Reviews() {
  const { data, isPending } = useQuery({
    ...listReviewsOptions(),
    staleTime: HOUR_MS,
    throwOnError: false,
  });
  const [count, setCount] = useState(AT_ONCE);
  const reviews = data?.items ?? [];
  if (reviews.length === 0) return isPending ? null : <NothingLate />;
  // The button may be gone by then: who pressed it goes on with the first that it brought.
  const firstNew = count > AT_ONCE ? count - AT_ONCE : undefined;
  return (
    <HomeSection title={reviewTexts.title}>
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
          <Button variant="secondary" onClick={() => setCount(count + AT_ONCE)}>
            {reviewTexts.more}
          </Button>
        </div>
      )}
    </HomeSection>
  );
}
