import type { ByteView } from '../../pictures/byte-view.ts';

const maxNames = 2_000;
/**
 * The ids of the names to look for: the typographic family, otherwise the family of four styles (OpenType 1.9, name).
 */
const wanted = [16, 1] as const;
const english = 0x409;

/** Returns the name of a font's family, in English if available; undefined if the font has no name. */
export function readFamilyName(name: ByteView): string | undefined {
  const namesByKind = new Map<string, string>();
  const storage = name.u16(4);
  for (let index = 0; index < Math.min(name.u16(2), maxNames); index++) {
    const at = 6 + index * 12;
    const [platform, language, id] = [name.u16(at), name.u16(at + 4), name.u16(at + 6)];
    if (id !== 16 && id !== 1) continue;
    const text = textAt(name, storage + name.u16(at + 10), Math.min(name.u16(at + 8), 400), platform).trim();
    const rank = platform === 3 ? (language === english ? 'a' : 'c') : 'b';
    if (text !== '' && !namesByKind.has(`${id}${rank}`)) namesByKind.set(`${id}${rank}`, text);
  }
  for (const id of wanted) {
    for (const rank of ['a', 'b', 'c']) {
      const text = namesByKind.get(`${id}${rank}`);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Reads a name as UTF-16. On the Macintosh platform, names have other encodings, of which only ASCII is read. */
function textAt(name: ByteView, at: number, length: number, platform: number): string {
  if (platform === 1) return name.ascii(at, length);
  let text = '';
  for (let offset = 0; offset + 1 < length; offset += 2) text += String.fromCharCode(name.u16(at + offset));
  return text.toWellFormed();
}
