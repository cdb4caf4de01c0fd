import { type FontForRender, listFontsForRender } from '../../records/fonts.ts';
import { addRanges, newestFirst } from '../fonts/space-fonts.ts';
import type { Services } from '../services.ts';

/** A font of the space, including the code points that it covers as hex ranges. */
export type CanvasFont = Pick<FontForRender, 'id' | 'family' | 'weight' | 'style' | 'format' | 'decodedBytes'> & {
  ranges: string;
};

/** The fonts of a space in the order in which a render tries them. */
export async function listCanvasFonts({ db }: Services, spaceId: string): Promise<CanvasFont[]> {
  const fonts = await addRanges(db, newestFirst(await listFontsForRender(db, spaceId)));
  return fonts.map(({ id, family, weight, style, format, decodedBytes, ranges }) => ({
    id,
    family,
    weight,
    style,
    format,
    decodedBytes,
    ranges,
  }));
}
