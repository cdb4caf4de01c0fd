/** The texts that the codes of a font stand for. */
export type CodeTexts = ReadonlyMap<number, string>;

/** Reads a ToUnicode CMap as browsers write it: `bfchar` and `bfrange` sections (ISO 32000-1, 9.10.3). */
export function readToUnicode(cmap: string): CodeTexts {
  const texts = new Map<number, string>();
  for (const section of splitSections(cmap, 'bfchar')) {
    const values = listHexStrings(section);
    for (let at = 0; at + 1 < values.length; at += 2) texts.set(parseCode(values[at]), decodeUtf16(values[at + 1]));
  }
  for (const section of splitSections(cmap, 'bfrange')) {
    const values = listHexStrings(section);
    for (let at = 0; at + 2 < values.length; at += 3) {
      const [first, last] = [parseCode(values[at]), parseCode(values[at + 1])];
      const start = decodeUtf16(values[at + 2]);
      for (let code = first; code <= Math.min(last, first + 0xffff); code++)
        texts.set(code, after(start, code - first));
    }
  }
  return texts;
}

/** A CMap in which every code is a blank; codes have `length` bytes each. */
export function writeBlankToUnicode(codes: Iterable<number>, length: 1 | 2): string {
  const hex = (code: number) => `<${code.toString(16).padStart(length * 2, '0')}>`;
  const lines = [...codes].map((code) => `${hex(code)} <0020>`);
  const sections: string[] = [];
  // A section can have at most 100 entries.
  for (let at = 0; at < lines.length; at += 100) {
    const chunkLines = lines.slice(at, at + 100);
    sections.push(`${chunkLines.length} beginbfchar`, ...chunkLines, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    `${hex(0)} ${hex(length === 1 ? 0xff : 0xffff)}`,
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function splitSections(cmap: string, name: string): string[] {
  return cmap
    .split(`begin${name}`)
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf(`end${name}`))));
}

function listHexStrings(section: string): string[] {
  return section.match(/[0-9A-Fa-f]+/g) ?? [];
}

function parseCode(hex = '0'): number {
  return Number.parseInt(hex, 16);
}

/** Decodes big-endian UTF-16 from hexadecimal digits. */
function decodeUtf16(hex = ''): string {
  const units = hex.match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

/** Returns the text of a later code in a range, by incrementing the last code unit of the range's first text. */
function after(start: string, steps: number): string {
  const last = start.length - 1;
  return start.slice(0, last) + String.fromCharCode(start.charCodeAt(last) + steps);
}
