import { useQuery } from '@tanstack/react-query';
import { galley } from '../api.ts';
import type { Asset } from './send.ts';

/**
 * The asset of the active space that a value `asset:<id>` names. Undefined while it loads and for other values, null if
 * it cannot be loaded.
 */
export function useAsset(value: string): Asset | null | undefined {
  const id = /^asset:([\w-]{1,64})$/.exec(value)?.[1];
  const { data, isError } = useQuery({
    queryKey: ['assets', 'one', id],
    queryFn: () => galley.assets.get(id ?? ''),
    enabled: id !== undefined,
  });
  if (id === undefined) return undefined;
  return isError ? null : data?.doc;
}

export const getAssetPath = ({ url }: Pick<Asset, 'url'>): string => new URL(url, location.origin).pathname;

/** The path of the asset's file. Undefined and null have the same meanings as in `useAsset`. */
export function useAssetPath(value: string): string | null | undefined {
  const asset = useAsset(value);
  return asset && getAssetPath(asset);
}
