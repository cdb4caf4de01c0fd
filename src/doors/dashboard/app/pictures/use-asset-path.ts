import { useQuery } from '@tanstack/react-query';
import { galley } from '../api.ts';

/** The path of an asset's file, for a value `asset:<id>` of the active space; undefined for every other value. */
export function useAssetPath(value: string): string | undefined {
  const id = /^asset:([\w-]{1,64})$/.exec(value)?.[1];
  const { data } = useQuery({
    queryKey: ['assets', 'one', id],
    queryFn: () => galley.getAssetsById(id ?? ''),
    enabled: id !== undefined,
  });
  return id === undefined || !data ? undefined : new URL(data.doc.url, location.origin).pathname;
}
