import { useSearchParams } from 'react-router';

/** A search that the address says as `q`; empty for none. Another one begins at page 1, and makes no entry in the history. */
export function useSearchParam(): [search: string, set: (search: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (search: string) =>
    setParams(
      (before) => {
        const { page: _, q: __, ...rest } = Object.fromEntries(before);
        return search === '' ? rest : { ...rest, q: search };
      },
      { replace: true },
    );
  return [params.get('q') ?? '', set];
}
