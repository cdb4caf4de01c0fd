import { useQuery } from '@tanstack/react-query';
import { galley } from '../api.ts';

/**
 * The path of an asset's file, for a value `asset:<id>` of the active space: undefined while it is read and for every other
 * value, null where it cannot be read.
 */
export function useAssetPath(value: string): string | null | undefined {
  const id = /^asset:([\w-]{1,64})$/.exec(value)?.[1];
  const { data, isError } = useQuery({
    queryKey: ['assets', 'one', id],
    queryFn: () => galley.getAssetsById(id ?? ''),
    enabled: id !== undefined,
  });
  if (id === undefined) return undefined;
  if (isError) return null;
  return data && new URL(data.doc.url, location.origin).pathname;
}
