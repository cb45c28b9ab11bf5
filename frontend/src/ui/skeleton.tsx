interface SkeletonProps {
  shape?: "line" | "picture" | "block" | "title";
}

const SHAPES = {
  line: "h-4 w-full",
  title: "h-7 w-2/3",
  picture: "aspect-picture w-full",
  block: "h-40 w-full",
};

export function Skeleton({ shape = "line" }: SkeletonProps) {
  return <div aria-hidden className={`animate-pulse rounded-base bg-raised ${SHAPES[shape]}`} />;
}
