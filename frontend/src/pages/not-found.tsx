import { Navigate, useLocation } from "react-router-dom";

import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { NotFound } from "@/pages/not-found-content";

/** Unknown addresses show this at once, with their own status, and then end at /pages/404. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  return (
    <>
      <NotFound />
      {isHydrated && pathname !== paths.notFound() && <Navigate to={paths.notFound()} replace />}
    </>
  );
}
