import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../../../core/json.ts';
import { useEditor } from '../use-editor.ts';
import type { DrawnPreview } from './design-host.ts';

interface PreviewOptions {
  page: JsonObject;
  values: JsonObject;
  /** Which page to draw if the content continues on further pages. */
  pageNumber?: number;
  /** Whether to look for texts that are hard to read. */
  lint?: boolean;
  isEnabled: boolean;
}

/**
 * The service's picture of a page with values. It is drawn again after a change, and the earlier picture stays meanwhile. The
 * variables are those that the service has, so that they are saved first.
 */
export function useDrawnPreview({ page, values, pageNumber = 1, lint = false, isEnabled }: PreviewOptions) {
  const { host, saving } = useEditor();
  const { design } = saving;
  const [drawn, setDrawn] = useState<{ preview?: DrawnPreview; error?: unknown }>({});
  const key = JSON.stringify([page, values]);
  useEffect(() => {
    if (!isEnabled) return;
    const aborted = new AbortController();
    const { signal } = aborted;
    const [sentPage, sentValues]: [JsonObject, JsonObject] = JSON.parse(key);
    design
      .settled()
      .then(() => host.drawPreview({ page: sentPage, values: sentValues, pageNumber, lint, signal }))
      .then(
        (preview) => !signal.aborted && setDrawn({ preview }),
        (error) => !signal.aborted && setDrawn((before) => ({ ...before, error })),
      );
    return () => aborted.abort();
  }, [host, design, key, pageNumber, lint, isEnabled]);
  return drawn;
}
