/** Maps all items in order, with at most `limit` of them running at once. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    const next = waiting.next();
    if (next.done) return;
    const [index, item] = next.value;
    results[index] = await map(item);
    await work();
  };
  await Promise.all(Array.from({ length: limit }, work));
  return results;
}
