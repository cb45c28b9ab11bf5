import { paths } from "@/lib/paths";

import { useStorefront } from "../queries";

export function ShopLogo() {
  const { logoUrl, name } = useStorefront();
  return (
    // Room for the picture of most logos before it is there: the search beside it does not move.
    <a
      href={paths.home()}
      className="flex h-11 min-w-0 shrink items-center md:min-w-48"
      aria-label={name}
    >
      <img
        src={logoUrl}
        alt=""
        className="h-8 w-auto max-w-full object-contain object-left md:h-9"
      />
    </a>
  );
}
