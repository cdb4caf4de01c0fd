import type { BodyOf } from 'galley-client';
import { type Format, getFormatFacts } from '../../gallery/playground/output.ts';

/** A size in which every row is drawn. Without a width and height, it is the size of the page. */
export interface OutputSize {
  id: string;
  name: string;
  width?: number;
  height?: number;
}

/** What is made of every row. */
export interface OutputChoice {
  pageIds: readonly string[];
  sizes: readonly OutputSize[];
  formats: readonly Format[];
  /** Null is the scale of the template. */
  scale: number | null;
  quality: number | null;
}

export const pageSize: OutputSize = { id: 'page', name: 'Page size' };

/** The outputs that a batch can have (JOB-2). */
export const maxOutputs = 20;

export type BatchOutput = BodyOf<'batches.create'>['outputs'][number];

/** The outputs of a batch: every page in every size and format. */
export function buildOutputs({ pageIds, sizes, formats, scale, quality }: OutputChoice): BatchOutput[] {
  return pageIds.flatMap((pageId) =>
    sizes.flatMap(({ width, height }) =>
      formats.map((format) => {
        const { isRaster, hasQuality } = getFormatFacts(format);
        return {
          pageId,
          format,
          ...(isRaster && scale !== null && { scale }),
          ...(hasQuality && quality !== null && { quality }),
          ...(width !== undefined && { width }),
          ...(height !== undefined && { height }),
        };
      }),
    ),
  );
}

/** Why a pattern of file names cannot be used; undefined if it can, or if it is empty. */
export function patternFault(pattern: string, outputs: number): string | undefined {
  if (pattern === '') return undefined;
  if (/[/\\]/.test(pattern)) return 'A file name cannot contain / or \\.';
  if (!pattern.includes('{{')) return 'Insert a column, so that every file has another name.';
  if (outputs > 1 && !/\boutput\b/.test(pattern))
    return `Each row makes ${outputs} files. Insert {{ output }}, so that they have different names.`;
  return undefined;
}

/** The name that a pattern gives the first file, if it only contains names of columns, `row` and `output`. */
export function exampleName(pattern: string, columns: readonly string[], row: readonly string[]): string | undefined {
  const values = new Map([
    ...columns.map((column, index) => [column, row[index] ?? ''] as const),
    ['row', '1'] as const,
    ['output', '1'] as const,
  ]);
  let isKnown = true;
  const name = pattern.replaceAll(/\{\{([^{}]*)\}\}/g, (_, source: string) => {
    const value = values.get(source.trim());
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown && !name.includes('{{') ? name.replaceAll(/[\\/:*?"<>|]/g, '-') : undefined;
}
