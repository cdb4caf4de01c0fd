import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import { quote } from '../../core/quote.ts';
import { isFamilyName } from '../../design/boxes/style/family.ts';
import { printRanges } from '../../draw/gather/fonts/catalogue.ts';
import { type FontFacts, readFontFile } from '../../draw/gather/fonts/files/read-font-file.ts';
import { type Font, findFontByHash } from '../../records/fonts.ts';
import { insertFont, maxFonts } from '../../records/fonts-writes.ts';
import type { Services } from '../services.ts';
import { fontKey } from './font-bytes.ts';

/** The maximum size of an upload, in bytes. */
export const largestFont = 5_000_000;
/** The number of letters that are drawn to test a font. */
const triedLetters = 64;
/** The usual time of drawing them, in milliseconds. */
const trialMs = 50;

interface FontUpload {
  spaceId: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Values from the request. They override the values in the font file. */
  statedFields: { family?: string; weight?: number; style?: 'normal' | 'italic' };
}

/**
 * Stores a font for a space's pages. If the space already has the same face with the same bytes, returns that font.
 * @throws AppError invalid_file, conflict if the space has the maximum number of fonts
 */
export async function uploadFont(
  services: Services,
  { spaceId, name, bytes, statedFields }: FontUpload,
): Promise<Font> {
  const facts = await judgeFont(services, bytes);
  const family = statedFields.family ?? facts.family?.replace(/\s+/g, ' ');
  if (family === undefined || !isFamilyName(family)) {
    const called =
      family === undefined ? 'the font does not name its family' : `the font names its family ${quote(family)}`;
    throw invalidFont(`${called}, which pages cannot use. Send a family`);
  }
  const face = { family, weight: statedFields.weight ?? facts.weight, style: statedFields.style ?? facts.style };
  const sha256 = await sha256Hex(bytes);
  const present = await findFontByHash(services.db, { spaceId, sha256, ...face });
  if (present) return present;
  const font: Font = {
    id: newId(),
    spaceId,
    name,
    ...face,
    format: facts.format,
    sha256,
    bytes: bytes.byteLength,
    decodedBytes: facts.decodedBytes,
    characters: facts.ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0),
    ranges: printRanges(facts.ranges),
    createdOn: services.clock.now(),
  };
  // The file is written before the record that names it (SEC-5).
  await services.files.put(fontKey(font), bytes);
  const stored = await insertFont(services.db, font);
  if (stored) return stored;
  await services.files.delete(fontKey(font));
  const other = await findFontByHash(services.db, font);
  if (!other)
    throw new AppError('conflict', { detail: `A space may have at most ${maxFonts} fonts. Delete one first.` });
  return other;
}

async function judgeFont({ takumi, lane }: Services, bytes: Uint8Array): Promise<FontFacts> {
  const reading = readFontFile(bytes);
  if (!reading.ok) throw invalidFont(reading.reason);
  const { font } = reading;
  const face = { family: 'Uploaded', weight: font.weight, style: font.style, ranges: font.ranges };
  const tried = { ...face, key: 'uploaded', bytes, decodedBytes: font.decodedBytes };
  if (!(await lane.run(trialMs, () => takumi.drawsFont(tried, listLetters(font)))))
    throw invalidFont('the font cannot be drawn. Export it again, or convert it to WOFF2');
  return font;
}

function listLetters({ ranges }: FontFacts): string {
  const letters: number[] = [];
  for (const [from, to] of ranges) {
    for (let point = Math.max(from, 33); point <= to && letters.length < triedLetters; point++) letters.push(point);
  }
  return String.fromCodePoint(...letters).toWellFormed();
}

function invalidFont(reason: string): AppError {
  return new AppError('invalid_file', { detail: `The file was rejected: ${reason}.` });
}
