import type { ListFacets } from "@shop/api-client";

import { listTexts } from "@/texts/list";
import { RatingStars } from "@/ui/rating-stars";

import { withFilters } from "../list-state";
import { FilterLink, type FilterProps, FilterSection } from "./filter-link";

type RatingFilterProps = FilterProps & Pick<ListFacets, "ratings">;

/** Nearly no product has five stars on average. */
const HIGHEST = 4;

export function RatingFilter({ ratings, ...filter }: RatingFilterProps) {
  const { state } = filter;
  const values = ratings.filter(({ value }) => Number(value) <= HIGHEST).toReversed();
  if (values.every(({ count }) => count === 0) && state.minRating === null) return null;
  return (
    <FilterSection title={listTexts.rating.title}>
      <ul>
        {values.map(({ value, count }) => {
          const rating = Number(value);
          const isCurrent = state.minRating === rating;
          return (
            <li key={value}>
              <FilterLink
                {...filter}
                to={withFilters(state, { minRating: isCurrent ? null : rating })}
                isCurrent={isCurrent}
                count={count}
              >
                <RatingStars rating={rating} />
                {listTexts.rating.andUp}
              </FilterLink>
            </li>
          );
        })}
      </ul>
    </FilterSection>
  );
}
