import type { Option } from '../../../design/index.ts';
import { isObject, type JsonObject } from '../../../kit/value-form/schema.ts';
import { locales } from './locales.ts';

export type Format = 'png' | 'webp' | 'jpeg' | 'svg' | 'pdf' | 'pptx' | 'html5';

interface FormatFacts extends Option<Format> {
  /** Whether the format consists of pixels, and therefore has a scale. */
  isRaster: boolean;
  hasQuality: boolean;
  /** Whether browsers show the format as a picture. */
  isPicture: boolean;
  extension: string;
}

const raster = { isRaster: true, isPicture: true } as const;
const document = { isRaster: false, hasQuality: false, isPicture: false } as const;

const webp: FormatFacts = {
  id: 'webp',
  name: 'WebP',
  description: 'Small images for the web',
  extension: 'webp',
  hasQuality: true,
  ...raster,
};

export const formats: readonly FormatFacts[] = [
  webp,
  {
    id: 'png',
    name: 'PNG',
    description: 'Lossless, with transparency',
    extension: 'png',
    hasQuality: false,
    ...raster,
  },
  { id: 'jpeg', name: 'JPEG', description: 'For photos and email', extension: 'jpg', hasQuality: true, ...raster },
  {
    id: 'svg',
    name: 'SVG',
    description: 'Vectors, sharp at any size',
    extension: 'svg',
    hasQuality: false,
    isRaster: false,
    isPicture: true,
  },
  { id: 'pdf', name: 'PDF', description: 'For print, with selectable text', extension: 'pdf', ...document },
  { id: 'pptx', name: 'PowerPoint', description: 'Editable slides', extension: 'pptx', ...document },
  { id: 'html5', name: 'HTML5 ad', description: 'A ZIP file for ad servers', extension: 'zip', ...document },
];

export function getFormatFacts(format: Format): FormatFacts {
  return formats.find(({ id }) => id === format) ?? webp;
}

/** The settings of the file. A setting that is null is that of the template. */
export interface Output {
  format: Format;
  scale: number | null;
  quality: number | null;
  /** Whether every page is drawn. Only for pdf. */
  allPages: boolean;
  brandId: string | null;
  brandVariant: string | null;
  /** The language for numbers and dates, as a BCP 47 tag. */
  locale: string | null;
}

export const defaultOutput: Output = {
  format: 'webp',
  scale: null,
  quality: null,
  allPages: true,
  brandId: null,
  brandVariant: null,
  locale: null,
};

/** The settings that were stored on an earlier visit. An invalid setting gets its default. */
export function readOutput(stored: unknown): Output {
  if (!isObject(stored)) return defaultOutput;
  const { format, scale, quality, allPages, brandId, brandVariant, locale } = stored;
  const knownFormat = formats.find(({ id }) => id === format);
  return {
    format: knownFormat?.id ?? defaultOutput.format,
    scale: isBetween(scale, 1, 4) ? scale : null,
    quality: isBetween(quality, 1, 100) ? quality : null,
    allPages: allPages !== false,
    brandId: typeof brandId === 'string' ? brandId : null,
    brandVariant: typeof brandVariant === 'string' ? brandVariant : null,
    locale: typeof locale === 'string' && locales.includes(locale) ? locale : null,
  };
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

/** The body of `POST /api/render` for a render. Fields with their defaults are omitted. */
export interface RenderRequest {
  pageId?: string;
  pageIds?: string[];
  templateId?: string;
  format: Format;
  scale?: number;
  quality?: number;
  brandId?: string;
  brandVariant?: string;
  locale?: string;
  tweaks?: JsonObject;
}

interface RenderSelection {
  templateId: string;
  pageId: string;
  pageIds: readonly string[];
  output: Output;
  /** The values that differ from the defaults. */
  tweaks: JsonObject;
}

export function buildRequest({ templateId, pageId, pageIds, output, tweaks }: RenderSelection): RenderRequest {
  const { format, scale, quality, allPages, brandId, brandVariant, locale } = output;
  const { isRaster, hasQuality } = getFormatFacts(format);
  return {
    ...selectPages({ templateId, pageId, pageIds, format, allPages }),
    format,
    ...(isRaster && scale !== null && { scale }),
    ...(hasQuality && quality !== null && { quality }),
    ...(brandId !== null && { brandId }),
    ...(brandId !== null && brandVariant !== null && { brandVariant }),
    ...(locale !== null && { locale }),
    ...(Object.keys(tweaks).length > 0 && { tweaks }),
  };
}

function selectPages({
  templateId,
  pageId,
  pageIds,
  format,
  allPages,
}: Omit<RenderSelection, 'output' | 'tweaks'> & Pick<Output, 'format' | 'allPages'>) {
  if (pageIds.length > 1 && format === 'pptx') return { templateId };
  if (pageIds.length > 1 && format === 'pdf' && allPages) return { pageIds: [...pageIds] };
  return { pageId };
}
