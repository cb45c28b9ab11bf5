import { paths } from "@/lib/paths";
import { useStore } from "@/store/store";
import { texts } from "@/texts/frame";
import { CountedLink } from "@/ui/counted-link";

export function WishlistLink() {
  const count = useStore(({ wishlist }) => wishlist.length);
  return (
    <CountedLink
      href={paths.wishlist()}
      icon="heart"
      count={count}
      label={texts.header.counted(texts.footer.wishlist, count)}
    />
  );
}
