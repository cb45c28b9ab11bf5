import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { paths } from "@/lib/paths";
import { NotFound } from "@/pages/not-found-content";

/** Unknown addresses show this at once, with their own status, and then end at /pages/404. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (pathname !== paths.notFound()) void navigate(paths.notFound(), { replace: true });
  }, [pathname, navigate]);

  return <NotFound />;
}
