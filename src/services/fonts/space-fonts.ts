import { LruCache } from '../../core/lru-cache.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import type { Box, ContainerBox, PictureSource } from '../../design/boxes/types.ts';
import { genericFamilies } from '../../draw/gather/fonts/catalogue.ts';
import { textRuns } from '../../draw/gather/fonts/text-runs.ts';
import { addUploadedFonts } from '../../draw/gather/fonts/uploaded-fonts.ts';
import { decodeSvg, identifyPicture, inspectPicture, parseDataUrl } from '../../draw/gather/pictures/index.ts';
import { pictureBoxes } from '../../draw/gather/sources.ts';
import type { Database } from '../../records/database.ts';
import { type FontForRender, findFontRanges } from '../../records/fonts.ts';
import { type Services, withServices } from '../services.ts';
import { fontKey, readFontBytes } from './font-bytes.ts';

/** The font family of a text that does not name one; see design/build/build-boxes.ts. */
const defaultFamily = 'inter';
/** The maximum size in bytes of a picture in a data URL. Larger ones are not drawn. */
const largestPicture = 10_000_000;
/**
 * A cache of the code point ranges of fonts. It needs no expiry, because a font never changes. The weight is in
 * characters.
 */
const rangesCache = new LruCache<string>({ entries: 500, weight: 2_000_000 });

/** A page with the fonts of its template's space. */
interface PageWithFonts {
  root: ContainerBox;
  fonts: readonly FontForRender[];
  /** Whether boxes that are not known yet may be drawn for the page. Such boxes may name other families. */
  mayGrow: boolean;
}

/**
 * The uploaded fonts that the pages of a file use. All pages of a file share one set of fonts. If two spaces have a
 * family with the same name, the family of the earlier page is used.
 */
export class SpaceFonts {
  readonly warnings: readonly Warning[];
  readonly #namedFonts: FontForRender[];

  constructor(pages: readonly PageWithFonts[]) {
    const owners = new Map<string, string>();
    const warnings = new WarningList();
    const fontsByName = new Map<string, FontForRender>();
    for (const { root, fonts, mayGrow } of pages) {
      const families = fonts.length === 0 ? new Set<string>() : collectFamilies(root);
      const isNamedInSvg = fonts.length === 0 ? () => false : svgNames(root);
      for (const font of fonts) {
        const family = font.family.toLowerCase();
        if (!mayGrow && !families.has(family) && !isNamedInSvg(family)) continue;
        const owner = owners.get(family) ?? font.spaceId;
        owners.set(family, owner);
        if (owner === font.spaceId) fontsByName.set(font.id, font);
        else {
          const message = `The font family ${font.family} comes from the space of another page, because a file can have only one font of each name.`;
          warnings.add({ code: 'font_missing', message });
        }
      }
    }
    this.warnings = warnings.list();
    this.#namedFonts = newestFirst([...fontsByName.values()]);
  }

  /** The facts about the fonts that can change a pixel (RND-17). Empty for a page that names none. */
  get identity(): ReadonlyArray<readonly [family: string, weight: number, style: string, sha256: string]> {
    return this.#namedFonts.map(({ family, weight, style, sha256 }) => [family, weight, style, sha256]);
  }

  /**
   * Returns services whose fonts are these fonts, followed by those of the catalogue.
   */
  async join(services: Services): Promise<Services> {
    if (this.#namedFonts.length === 0) return services;
    const uploaded = (await addRanges(services.db, this.#namedFonts)).map((font) => ({ ...font, path: fontKey(font) }));
    const keys = new Set(uploaded.map(({ path }) => path));
    return withServices(services, {
      fonts: addUploadedFonts(services.fonts, uploaded),
      readFont: (path: string) => (keys.has(path) ? readFontBytes(services.files, path) : services.readFont(path)),
    });
  }
}

/**
 * Adds the code points that each font covers, as hex ranges. Ranges that are not in the cache of the isolate are read from
 * the database.
 */
export async function addRanges(
  db: Database,
  fonts: readonly FontForRender[],
): Promise<Array<FontForRender & { ranges: string }>> {
  const unknown = fonts.filter(({ id }) => rangesCache.get(id) === undefined).map(({ id }) => id);
  const rangesByFont = unknown.length === 0 ? new Map<string, string>() : await findFontRanges(db, unknown);
  for (const [id, ranges] of rangesByFont) rangesCache.set(id, ranges, ranges.length);
  // A font that was deleted in the meantime has no ranges, so it covers nothing.
  return fonts.map((font) => ({ ...font, ranges: rangesByFont.get(font.id) ?? rangesCache.get(font.id) ?? '' }));
}

/** Sorts fonts into the order in which they are tried. If two files have the same letters, the newer one is used. */
export function newestFirst<Font extends Pick<FontForRender, 'id' | 'createdOn'>>(fonts: readonly Font[]): Font[] {
  return fonts.toSorted((a, b) => b.createdOn - a.createdOn || (a.id < b.id ? -1 : 1));
}

function collectFamilies(root: ContainerBox): Set<string> {
  const names = textRuns(root).flatMap(({ families }) => families);
  return new Set([defaultFamily, ...names.map((name) => (genericFamilies[name] ?? name).toLowerCase())]);
}

/**
 * Whether the SVGs of a page may name a family, given in lower case. An SVG that is only referenced by the page is read
 * after the key of the file was computed, so it may use any family.
 */
function svgNames(root: Box): (family: string) => boolean {
  const sources = [...pictureBoxes(root).values()].map(({ source }) => source);
  if (sources.some(({ kind }) => kind === 'asset' || kind === 'remote')) return () => true;
  const markups = sources.flatMap((source) => getMarkup(source) ?? []);
  // A character reference may stand for a letter of a name.
  if (markups.some((markup) => markup.includes('&#'))) return () => true;
  return (family) => markups.some((markup) => markup.includes(family));
}

function getMarkup(source: PictureSource): string | undefined {
  if (source.kind === 'svg') return source.markup.toLowerCase();
  if (source.kind !== 'data') return undefined;
  const data = parseDataUrl(source.url, largestPicture);
  return data.ok && inspectPicture(data.bytes).ok && identifyPicture(data.bytes)?.type === 'svg'
    ? decodeSvg(data.bytes)?.toLowerCase()
    : undefined;
}
