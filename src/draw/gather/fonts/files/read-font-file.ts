import { bigEndian } from '../../pictures/byte-view.ts';
import type { CodePointRange } from '../catalogue.ts';
import type { FontStyle } from '../matching.ts';
import { readCharacters } from './characters.ts';
import { weighComposites } from './composites.ts';
import { readFamilyName } from './family-name.ts';
import { sanitise } from './sanitiser.ts';
import { FontRefusal, type FontTables, readSfnt, requireTable, singleFontRemedy } from './tables.ts';
import { readWoff2 } from './woff2.ts';

export type FontFormat = 'woff2' | 'ttf' | 'otf';

/** The facts that a font file states about itself. */
export interface FontFacts {
  format: FontFormat;
  /** The name of the family; undefined if the file has no name. */
  family: string | undefined;
  /** From 1 to 1000. */
  weight: number;
  style: FontStyle;
  /** The code points that the font has glyphs for, sorted. */
  ranges: CodePointRange[];
  /** The number of bytes of all tables, unpacked. */
  decodedBytes: number;
}

type FontReading = { ok: true; font: FontFacts } | { ok: false; reason: string };

/**
 * Reads a woff2, ttf or otf font with one face. The format is found from the bytes alone (SEC-2). Fonts that could harm
 * an engine are rejected (SEC-3). The reason for a rejection is shown to users and says what to do; its last period is
 * left out. This function never throws.
 */
export function readFontFile(bytes: Uint8Array): FontReading {
  try {
    const format = detectFormat(bytes);
    const tables = format === 'woff2' ? readWoff2(bytes) : readSfnt(bytes);
    return { ok: true, font: { format, ...readFacts(tables) } };
  } catch (error) {
    if (error instanceof FontRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

function detectFormat(bytes: Uint8Array): FontFormat {
  const view = bigEndian(bytes);
  switch (view.ascii(0, 4)) {
    case 'wOF2':
      return 'woff2';
    case '\0\x01\0\0':
    case 'true':
      return 'ttf';
    case 'OTTO':
      return 'otf';
    case 'wOFF':
      throw new FontRefusal('the file is WOFF 1, which is not supported', 'Convert it to WOFF2, TrueType or OpenType');
    case 'ttcf':
      throw new FontRefusal('the file is a font collection, which is not supported', singleFontRemedy);
    default:
      throw new FontRefusal('the file is not a woff2, ttf or otf font', 'Convert it to one of these formats');
  }
}

function readFacts(font: FontTables): Omit<FontFacts, 'format'> {
  const glyphs = requireTable(font, 'maxp', 6).u16(4);
  if (glyphs === 0) throw new FontRefusal('the font has no glyphs', 'Upload another font');
  sanitise(font, glyphs);
  weighComposites(font, glyphs);
  const ranges = readCharacters(requireTable(font, 'cmap', 4), glyphs);
  const os2 = requireTable(font, 'OS/2', 78);
  return {
    family: readFamilyName(requireTable(font, 'name', 6)),
    weight: normalizeWeight(os2.u16(4)),
    style: os2.u16(62) & 0x201 ? 'italic' : 'normal',
    ranges,
    decodedBytes: font.bytes,
  };
}

/** Converts the weights of old fonts, which count from 1 to 9. */
function normalizeWeight(storedWeight: number): number {
  const weight = storedWeight < 10 ? storedWeight * 100 : storedWeight;
  return weight >= 1 && weight <= 1_000 ? weight : 400;
}
