import { useSyncExternalStore } from 'react';

/**
 * Whether the window is at least this wide, in CSS px. Use it for elements that move to another place in the document.
 * For other differences, use media queries.
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
