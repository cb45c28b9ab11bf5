import { paths } from "@/lib/paths";
import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { CountedLink } from "@/ui/counted-link";

/** The header's way to the comparison; there once there is something to compare. */
export function CompareLink() {
  const count = useStore(({ compare }) => compare.length);
  if (count === 0) return null;
  return (
    <CountedLink
      href={paths.compare()}
      icon="scale"
      count={count}
      label={texts.header.counted(texts.header.compare, count)}
    />
  );
}
