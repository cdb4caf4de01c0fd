import { useSyncExternalStore } from 'react';

/**
 * Whether the window has this width or more, in CSS px: for elements that then have another position, and not only
 * another size.
 */
export function useIsWindowWide(minWidth: number): boolean {
  const query = `(min-width: ${minWidth}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
