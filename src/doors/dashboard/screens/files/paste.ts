import { useEffect, useRef } from 'react';

/** Accepts files that the user pastes anywhere on the screen, except into a field. */
export function usePastedFiles(onFiles: (files: File[]) => void, isEnabled: boolean): void {
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      handler.current(files);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, [isEnabled]);
}
