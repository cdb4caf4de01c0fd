import type { Format, RenderType } from '../../../core/names/renders.ts';

/** Milliseconds that a render may take (RND-21). */
const imageDeadlineMs = 30_000;
const documentDeadlineMs = 120_000;

export type { RenderType } from '../../../core/names/renders.ts';

/** What is to be known of a format before anything is drawn in it. */
interface FormatFacts {
  extension: string;
  mediaType: string;
  /** Who draws it: `choice` leaves it to the request and the template (RND-8). */
  engine: RenderType | 'choice';
  /** A request that asks for the other engine is told of the one that draws; a document's engine is never a choice. */
  tellsEngine: 'always' | 'when asked' | 'never';
  /** An image is one page; a document says more of itself: its title, the place of its pages. */
  kind: 'image' | 'document';
  /** Drawn in pixels: it has a scale. */
  isRaster: boolean;
  /** Lossy: it has a quality, 1 to 100. */
  hasQuality: boolean;
  /** Can be written fast or small without a pixel of difference. */
  hasCompression?: true;
  /** Which requests name more than one page: `list` names each, `template` takes every page of a template (RND-3). */
  manyPages?: 'list' | 'template';
  /** Pages that flow over several are paginated (PAG-1). */
  paginates?: true;
  /** Leads somewhere when it is clicked (DOCF-3). */
  isAd?: true;
  deadlineMs: number;
}

const image = { kind: 'image', deadlineMs: imageDeadlineMs, engine: 'choice', tellsEngine: 'always' } as const;
const document = { kind: 'document', deadlineMs: documentDeadlineMs, engine: 'html', tellsEngine: 'never' } as const;
const lossy = { isRaster: true, hasQuality: true } as const;
const vector = { isRaster: false, hasQuality: false } as const;

/**
 * Every format that pages are drawn in. A new one is a name in core/names/renders.ts, an entry here, its drawer in drawers.ts and its version in
 * draw/drawing-versions.ts; the compiler asks for the other two.
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
    // Every template names an engine, most of them takumi: an ad is told of its own only where the request asked.
    tellsEngine: 'when asked',
    isAd: true,
  },
} as const satisfies Record<Format, FormatFacts>;

type Named<Facts extends Partial<FormatFacts>> = {
  [Name in Format]: (typeof formats)[Name] extends Facts ? Name : never;
}[Format];
export type ImageFormat = Named<{ kind: 'image' }>;
export type RasterFormat = Named<{ isRaster: true }>;

export function isFormat(name: string): name is Format {
  return Object.hasOwn(formats, name);
}

export function factsOf(format: Format): FormatFacts {
  return formats[format];
}
