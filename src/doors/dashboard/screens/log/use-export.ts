import { GalleyUnreachable } from 'galley-client';
import { useEffect, useRef } from 'react';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { saveFile } from '../../app/save-file.ts';
import { type ExportFormat, type Filters, toExportQuery } from './filters.ts';

/**
 * Saves the filtered entries as a file. The response is loaded as a Blob, which the browser may store on disk, so that
 * an export of a million entries is never a single text in memory. An incomplete file is not saved.
 */
export function useLogExport(filters: Filters, format: ExportFormat) {
  const ending = useRef<AbortController>(null);
  const action = useAction(async () => {
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    try {
      const file = await galley.renderLogs.export({ format }, { query: toExportQuery(filters), signal });
      saveFile(file.fileName ?? `render-log.${format}`, await file.blob().catch(failExport));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  });
  useEffect(() => () => ending.current?.abort(), []);
  return { ...action, cancel: () => ending.current?.abort() };
}

function failExport(cause: unknown): never {
  throw new GalleyUnreachable('The export was interrupted', { cause });
}
