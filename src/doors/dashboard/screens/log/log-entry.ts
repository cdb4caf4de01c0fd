import type { DataOf } from 'galley-client';
import { tinyThumbnail } from '../../app/thumbnails.ts';

/** A render in the log. Values that a failed render did not determine are null. */
export type LogEntry = DataOf<'renderLogs.listForSession'>['list'][number];

/** How a render was requested, in words. */
export const viaWords: Readonly<Record<LogEntry['via'], string>> = {
  post: 'POST',
  get: 'URL',
  mcp: 'Assistant',
  dashboard: 'Dashboard',
  batch: 'Batch',
};

const pictureFormats = new Set(['png', 'jpeg', 'webp', 'svg']);

/** If a file has more bytes than this, it is not used as the small picture in a list. */
const maxListedBytes = 12_000;

/**
 * The address of an entry's picture for an `<img>`. Undefined if the entry has no file or if its file is not a picture.
 */
export function getPictureUrl({ format, fileUrl }: Pick<LogEntry, 'format' | 'fileUrl'>): string | undefined {
  return fileUrl !== null && pictureFormats.has(format) ? fileUrl : undefined;
}

/**
 * The address of an entry's picture in a list: the file itself if it is small, otherwise the thumbnail of its template,
 * which the browser loads only once for several rows. Undefined if there is neither.
 */
export function getListPictureUrl(entry: LogEntry, isOwnTemplate: boolean | undefined): string | undefined {
  const { templateId, bytes } = entry;
  const fileUrl = getPictureUrl(entry);
  if (fileUrl !== undefined && bytes <= maxListedBytes) return new URL(fileUrl, location.origin).pathname;
  if (entry.status === 'failed' || templateId === null || isOwnTemplate === undefined) return undefined;
  return tinyThumbnail(templateId, { isOwn: isOwnTemplate });
}

/** The size of the picture: `1,200 × 630`. It is in pixels if the render was scaled. */
export function sizeWords({ width, height, scale }: Pick<LogEntry, 'width' | 'height' | 'scale'>): string {
  if (width === null || height === null) return 'unknown';
  const pixels = (side: number) => Math.round(side * (scale ?? 1)).toLocaleString();
  return `${pixels(width)} × ${pixels(height)}`;
}

/** A number of bytes as `34 KB`. */
export function bytesWords(bytes: number): string {
  const [unit, size] = bytes >= 1e6 ? (['megabyte', 1e6] as const) : (['kilobyte', 1e3] as const);
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: bytes >= 1e6 ? 1 : 0 } as const;
  return bytes < 1_000 ? `${bytes} bytes` : (bytes / size).toLocaleString(undefined, style);
}

export const msWords = (ms: number): string =>
  ms >= 10_000
    ? `${(ms / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`
    : `${Math.round(ms).toLocaleString()} ms`;
