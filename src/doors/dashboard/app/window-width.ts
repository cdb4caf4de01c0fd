import { useSyncExternalStore } from 'react';

/** Whether the window has this width or more, in CSS px: for what stands elsewhere then, and not only in another size. */
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
