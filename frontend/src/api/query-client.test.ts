import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test } from "vitest";

import { toProblem } from "@/api/problem";
import { createQueryClient } from "@/api/query-client";

afterEach(() => onlineManager.setOnline(true));

describe("queries", () => {
  test("are sent without a connection too, so that the page reports the missing connection", async () => {
    onlineManager.setOnline(false);
    const client = createQueryClient();
    const failing = client.fetchQuery({
      queryKey: ["offline"],
      queryFn: () => Promise.reject(toProblem(new TypeError("Failed to fetch"), undefined)),
      retry: false,
    });
    await expect(failing).rejects.toMatchObject({ type: "/problems/offline" });
  });

  test.each([
    ["a failed first load replaces the page", undefined, 502, true],
    ["a failed refetch keeps the data", { name: "Lamp" }, 502, false],
    ["a rate-limited first load replaces the page", undefined, 429, true],
    ["a rejected request is handled by its component", undefined, 400, false],
  ])("%s", (_, data, status, isThrown) => {
    const client = createQueryClient();
    const queryKey = ["product"];
    if (data !== undefined) client.setQueryData(queryKey, data);
    const observer = new QueryObserver(client, client.defaultQueryOptions({ queryKey }));
    const { throwOnError } = observer.options;
    const problem = toProblem(undefined, new Response(null, { status }));
    expect(
      typeof throwOnError === "function" && throwOnError(problem, observer.getCurrentQuery()),
    ).toBe(isThrown);
  });

  test.each([
    [503, true],
    [429, true],
    [400, false],
    [404, false],
  ])("a request that failed with status %i is retried: %s", (status, isRetried) => {
    const client = createQueryClient();
    const { retry } = client.defaultQueryOptions({ queryKey: ["product"] });
    const problem = toProblem(undefined, new Response(null, { status }));
    expect(typeof retry === "function" && retry(0, problem)).toBe(isRetried);
    expect(typeof retry === "function" && retry(2, problem)).toBe(false);
  });
});
