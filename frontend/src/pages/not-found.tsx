import { Navigate, useLocation } from "react-router-dom";

import { useIsHydrated } from "@/hooks/use-is-hydrated";
import { paths } from "@/lib/paths";
import { NotFound } from "@/pages/not-found-content";

/** Unknown addresses render this page with status 404, and then redirect to /pages/404. */
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
