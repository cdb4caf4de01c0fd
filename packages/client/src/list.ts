import { isObject } from './is-object.ts';

/** One page of a list. */
export interface ListPage<Item> {
  list: readonly Item[];
  pagesCount: number;
}

/**
 * Reads a whole list, page by page: `for await (const template of listAll(galley.templates.list)) …`. `read` is a
 * method that takes a query, or a function that calls one. `perPage` is 50 by default. If a record is created
 * meanwhile, records that therefore move to the next page are still returned only once.
 */
export async function* listAll<Item>(
  read: (query: { page: number; perPage: number }) => Promise<ListPage<Item>>,
  { perPage = 50 }: { perPage?: number } = {},
): AsyncGenerator<Item, void, void> {
  let before: ReadonlySet<unknown> = new Set();
  for (let page = 1; ; page++) {
    const { list, pagesCount } = await read({ page, perPage });
    for (const item of list) if (!before.has(getId(item))) yield item;
    if (page >= pagesCount) return;
    before = new Set(list.map(getId).filter((id) => id !== undefined));
  }
}

function getId(item: unknown): unknown {
  return isObject(item) ? item['id'] : undefined;
}
