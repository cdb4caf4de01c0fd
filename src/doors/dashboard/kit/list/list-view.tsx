import type { ReactNode } from 'react';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Empty, Pagination } from '../../design/index.ts';
import type { List, ListPage } from './use-list.ts';

interface ListViewProps<Page extends ListPage<unknown>> {
  list: List<Page>;
  /** The name of the items, in the plural: `renders`. */
  what: string;
  /** Shown if there are no items. If absent, the list itself is shown. */
  empty?: ReactNode;
  /** Shown if no item matches the filters: a sentence or other elements. */
  noResults?: ReactNode;
  /** Shown while the first page loads. If absent, the list itself is shown without items. */
  skeleton?: ReactNode;
  /** The items of the page; undefined while they load. */
  children(items: Page['list'] | undefined): ReactNode;
}

/** Shows a list in each of its states, with buttons that lead to its other pages. */
export function ListView<Page extends ListPage<unknown>>(props: ListViewProps<Page>) {
  const { list, what } = props;
  const { data, error, refetch, page, setPage } = list;
  return (
    <>
      <ProblemNotice error={error} onRetry={refetch} />
      <Items {...props} />
      {data && (
        <Pagination page={page} count={data.count} pagesCount={data.pagesCount} what={what} onChange={setPage} />
      )}
    </>
  );
}

function Items<Page extends ListPage<unknown>>({ list, empty, noResults, skeleton, children }: ListViewProps<Page>) {
  const { data, error, isFiltered } = list;
  if (data === undefined) {
    if (error) return null;
    return skeleton ?? children(undefined);
  }
  const instead = isFiltered ? noResults : empty;
  if (data.count > 0 || instead === undefined) return children(data.list);
  return typeof instead === 'string' ? <Empty title="No results">{instead}</Empty> : instead;
}
