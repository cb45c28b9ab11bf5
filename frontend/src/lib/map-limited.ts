/** A long list must not occupy all connections to the shop. */
export const MAX_CONCURRENT_REQUESTS = 4;

export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const remaining = items.entries();
  const mapNext = async (): Promise<void> => {
    const next = remaining.next();
    if (next.done) return;
    const [index, item] = next.value;
    results[index] = await map(item);
    await mapNext();
  };
  await Promise.all(Array.from({ length: limit }, mapNext));
  return results;
}
