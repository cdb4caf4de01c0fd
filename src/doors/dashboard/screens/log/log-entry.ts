import type { DataOf } from 'galley-client';
import { tinyThumbnail } from '../../app/thumbnails.ts';

type Listed = DataOf<'renderLogs.listForSession'>['list'][number];

/** An entry with all that the log keeps of a render (shapes.md, Render log); what a failed one did not get to know is null. */
export type LogEntry = Pick<
  Listed,
  'id' | 'requestId' | 'status' | 'httpStatus' | 'format' | 'fileUrl' | 'warnings' | 'metadata' | 'createdOn'
> & {
  templateId: string | null;
  pageId: string | null;
  pageIds: string[] | null;
  renderType: string | null;
  errorCode: string | null;
  width: number | null;
  height: number | null;
  scale: number | null;
  quality: number | null;
  pages: number;
  bytes: number;
  renderMs: number;
  timings: Record<string, number>;
  cached: boolean;
  credits: number;
  via: Via;
  authKind: string;
};

export type Via = 'post' | 'get' | 'mcp' | 'dashboard';

/** By which door a render was asked for, in words. */
export const viaWords: Readonly<Record<Via, string>> = {
  post: 'POST',
  get: 'URL',
  mcp: 'Assistant',
  dashboard: 'Dashboard',
};

/** The contract leaves most fields of an entry open, so that older entries may lack them. */
export const entryOf = (listed: Listed): LogEntry => listed as unknown as LogEntry;

const pictureFormats = new Set(['png', 'jpeg', 'webp', 'svg']);

/** More bytes than this are not read for a small picture in a list. */
const maxListedBytes = 12_000;

/** The address of an entry's picture as an `<img>` takes it; undefined where its file is none, or there is none. */
export function pictureOf({ format, fileUrl }: Pick<LogEntry, 'format' | 'fileUrl'>): string | undefined {
  return fileUrl !== null && pictureFormats.has(format) ? fileUrl : undefined;
}

/**
 * The picture in a list: the file itself where it is small, else the thumbnail of its template, which rows share. undefined
 * where there is neither.
 */
export function listedPictureOf(entry: LogEntry, isOwnTemplate: boolean | undefined): string | undefined {
  const { templateId, bytes } = entry;
  const own = pictureOf(entry);
  if (own !== undefined && bytes <= maxListedBytes) return new URL(own, location.origin).pathname;
  if (entry.status === 'failed' || templateId === null || isOwnTemplate === undefined) return undefined;
  return tinyThumbnail(templateId, { isOwn: isOwnTemplate });
}

/** `1,200 × 630`; of a scaled one its pixels. */
export function sizeWords({ width, height, scale }: Pick<LogEntry, 'width' | 'height' | 'scale'>): string {
  if (width === null || height === null) return 'unknown';
  const pixels = (side: number) => Math.round(side * (scale ?? 1)).toLocaleString();
  return `${pixels(width)} × ${pixels(height)}`;
}

/** `34 KB` of a number of bytes. */
export function bytesWords(bytes: number): string {
  const [unit, size] = bytes >= 1e6 ? (['megabyte', 1e6] as const) : (['kilobyte', 1e3] as const);
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: bytes >= 1e6 ? 1 : 0 } as const;
  return bytes < 1_000 ? `${bytes} bytes` : (bytes / size).toLocaleString(undefined, style);
}

export const msWords = (ms: number): string =>
  ms >= 10_000
    ? `${(ms / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`
    : `${Math.round(ms).toLocaleString()} ms`;
