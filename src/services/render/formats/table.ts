import type { Format, RenderType } from '../../../core/names/renders.ts';

/** Milliseconds that a render may take (RND-21). */
const imageDeadlineMs = 30_000;
const documentDeadlineMs = 120_000;

export type { RenderType } from '../../../core/names/renders.ts';

/** The facts about an output format that must be known before anything is drawn. */
interface FormatFacts {
  extension: string;
  mediaType: string;
  /** The engine that draws the format. With `choice`, the request or the template chooses the engine (RND-8). */
  engine: RenderType | 'choice';
  /** When to warn that another engine than the requested one draws. Documents have no choice of engine. */
  warnsAboutEngine: 'always' | 'when asked' | 'never';
  /** An image has one page. A document also contains its title, and the position of each page in it. */
  kind: 'image' | 'document';
  /** Whether the format consists of pixels, and therefore has a scale. */
  isRaster: boolean;
  /** Whether the format is lossy, and therefore has a quality from 1 to 100. */
  hasQuality: boolean;
  /**
   * Whether the format has a compression setting, which makes the file either fast to write or small, with the same
   * pixels.
   */
  hasCompression?: true;
  /**
   * How a request can name several pages. With `list`, the request names each page. With `template`, it names a
   * template, and every page of the template is drawn (RND-3).
   */
  manyPages?: 'list' | 'template';
  /** Whether pages with a flow region are paginated (PAG-1). */
  paginates?: true;
  /** Whether the format is an ad, which has a click target (DOCF-3). */
  isAd?: true;
  deadlineMs: number;
}

const image = { kind: 'image', deadlineMs: imageDeadlineMs, engine: 'choice', warnsAboutEngine: 'always' } as const;
const document = {
  kind: 'document',
  deadlineMs: documentDeadlineMs,
  engine: 'html',
  warnsAboutEngine: 'never',
} as const;
const lossy = { isRaster: true, hasQuality: true } as const;
const vector = { isRaster: false, hasQuality: false } as const;

/**
 * Every format in which pages are drawn. A new format needs a name in core/names/renders.ts, an entry here, a drawer in
 * drawers.ts and a version in draw/drawing-versions.ts. The compiler reports the last two if they are missing.
 */
export const formats = {
  png: { ...image, extension: 'png', mediaType: 'image/png', isRaster: true, hasQuality: false, hasCompression: true },
  jpeg: { ...image, ...lossy, extension: 'jpg', mediaType: 'image/jpeg' },
  webp: { ...image, ...lossy, extension: 'webp', mediaType: 'image/webp' },
  svg: { ...image, ...vector, extension: 'svg', mediaType: 'image/svg+xml', engine: 'takumi' },
  pdf: { ...document, ...vector, extension: 'pdf', mediaType: 'application/pdf', manyPages: 'list', paginates: true },
  pptx: {
    ...document,
    ...vector,
    extension: 'pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    manyPages: 'template',
  },
  html5: {
    ...document,
    ...vector,
    extension: 'zip',
    mediaType: 'application/zip',
    // Every template names an engine, in most cases takumi. Therefore only requests that name an engine themselves get
    // the warning.
    warnsAboutEngine: 'when asked',
    isAd: true,
  },
} as const satisfies Record<Format, FormatFacts>;

type FormatsWith<Facts extends Partial<FormatFacts>> = {
  [Name in Format]: (typeof formats)[Name] extends Facts ? Name : never;
}[Format];
export type ImageFormat = FormatsWith<{ kind: 'image' }>;
export type RasterFormat = FormatsWith<{ isRaster: true }>;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}

export function getFormatFacts(format: Format): FormatFacts {
  return formats[format];
}
