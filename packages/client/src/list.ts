/** One page of a list. */
export interface ListPage<Item> {
  list: readonly Item[];
  pagesCount: number;
}

/**
 * Iterates over every item of a list, page by page: `for await (const template of listAll(galley.getTemplates)) …`. `read` is
 * a method that takes a query, or a function that calls one. If an item moves to the next page because another one was
 * created meanwhile, it is still returned only once.
 */
export async function* listAll<Item>(
  read: (query: { page: string; perPage: string }) => Promise<ListPage<Item>>,
  { perPage = 50 }: { perPage?: number } = {},
): AsyncGenerator<Item, void, void> {
  let before: ReadonlySet<unknown> = new Set();
  for (let page = 1; ; page++) {
    const { list, pagesCount } = await read({ page: String(page), perPage: String(perPage) });
    for (const item of list) if (!before.has(idOf(item))) yield item;
    if (page >= pagesCount) return;
    before = new Set(list.map(idOf).filter((id) => id !== undefined));
  }
}

function idOf(item: unknown): unknown {
  return (item as { id?: unknown } | null)?.id;
}
