const woff2Tags = { head: 1, hhea: 2, hmtx: 3, maxp: 4, name: 5, 'OS/2': 6, post: 7, cmap: 0, glyf: 10, loca: 11 };
export type Woff2Tag = keyof typeof woff2Tags;

interface GlyphParts {
  /** The glyphs of which each glyph is composed, by position. Undefined for a square of its own. */
  glyphs: Array<number[] | undefined>;
  /** The number of characters from A on, each with the glyph at its position. */
  characters: number;
}

/** A TrueType font made for tests: squares, and glyphs composed of glyphs. It is named `Made`, weight 700, italic. */
export function madeFont(parts: GlyphParts, changes: Record<string, Uint8Array | undefined> = {}) {
  return writeSfnt({ ...madeTables(parts), ...changes });
}

/** Its tables, by tag. */
export function madeTables({ glyphs, characters }: GlyphParts): Record<string, Uint8Array> {
  const bodies = glyphs.map((parts) => new Uint8Array(parts ? compositeGlyph(parts) : square));
  const offsets = [0];
  for (const body of bodies) offsets.push((offsets.at(-1) ?? 0) + body.length);
  return {
    'OS/2': new Uint8Array([...u16(4), ...u16(0), ...u16(700), ...zeros(56), ...u16(0x21), ...zeros(32)]),
    cmap: new Uint8Array(writeCmap(characters)),
    glyf: new Uint8Array(bodies.flatMap((body) => [...body])),
    head: new Uint8Array([
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0x5f,
      0x0f,
      0x3c,
      0xf5,
      0,
      0,
      ...u16(1000),
      ...zeros(16),
      ...u16(0),
      ...u16(0),
      ...u16(800),
      ...u16(800),
      ...u16(3),
      ...u16(8),
      ...u16(2),
      ...u16(1),
      ...u16(0),
    ]),
    hhea: new Uint8Array([0, 1, 0, 0, ...u16(800), ...u16(65336), ...zeros(26), ...u16(1)]),
    hmtx: new Uint8Array([...u16(1000), ...u16(0), ...zeros((glyphs.length - 1) * 2)]),
    loca: new Uint8Array(offsets.flatMap(u32)),
    maxp: new Uint8Array([0, 1, 0, 0, ...u16(glyphs.length), ...zeros(26)]),
    name: new Uint8Array(writeName('Made')),
    post: new Uint8Array([0, 3, 0, 0, ...zeros(28)]),
  };
}

function writeSfnt(tables: Record<string, Uint8Array | undefined>): Uint8Array<ArrayBuffer> {
  const tags = Object.keys(tables)
    .filter((tag) => tables[tag])
    .sort();
  let at = 12 + tags.length * 16;
  const directory: number[] = [];
  const data: number[] = [];
  for (const tag of tags) {
    const bytes = tables[tag] as Uint8Array;
    directory.push(...ascii(tag.padEnd(4)), ...u32(0), ...u32(at), ...u32(bytes.length));
    const padded = [...bytes, ...zeros(-bytes.length & 3)];
    data.push(...padded);
    at += padded.length;
  }
  return new Uint8Array([0, 1, 0, 0, ...u16(tags.length), ...zeros(6), ...directory, ...data]);
}

/** A font with which takumi draws but which browsers refuse, because a reserved flag of its outlines is set. */
export function refusedFont() {
  const glyf = new Uint8Array([...square, ...square]);
  glyf[flagsOfSquare] = 0x81;
  return madeFont({ glyphs: [undefined, undefined], characters: 1 }, { glyf });
}

/** A WOFF2 header with tables that are stored unchanged. `transformed` is the tag of a table in WOFF2's own form. */
export function madeWoff2(
  packed: Uint8Array,
  tables: ReadonlyArray<{ tag: Woff2Tag; length: number; transformed?: number }>,
): Uint8Array<ArrayBuffer> {
  const directory = tables.flatMap(({ tag, length, transformed }) => {
    const isOutline = tag === 'glyf' || tag === 'loca';
    const version = isOutline ? (transformed === undefined ? 3 : 0) : 0;
    return [
      woff2Tags[tag] | (version << 6),
      ...base128(length),
      ...(transformed === undefined ? [] : base128(transformed)),
    ];
  });
  const unpacked = tables.reduce((sum, { length }) => sum + 16 + length, 12);
  const whole = 48 + directory.length + packed.length;
  const counts = [...u32(whole), ...u16(tables.length), 0, 0, ...u32(Math.max(unpacked, whole)), ...u32(packed.length)];
  const head = [...ascii('wOF2'), 0, 1, 0, 0, ...counts];
  return new Uint8Array([...head, ...zeros(24), ...directory, ...packed]);
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const zeros = (count: number) => Array.from({ length: Math.max(0, count) }, () => 0);
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, ...u16(value & 65535)];
const base128 = (value: number): number[] => {
  const digits = [value & 127];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest & 127) | 128);
  return digits;
};

/** One contour of four on-curve points, 800 × 800. */
const square = [
  ...u16(1),
  ...u16(0),
  ...u16(0),
  ...u16(800),
  ...u16(800),
  ...u16(3),
  ...u16(0),
  1,
  1,
  1,
  1,
  ...u16(0),
  ...u16(800),
  ...u16(0),
  ...u16(64736),
  ...u16(0),
  ...u16(0),
  ...u16(800),
  ...u16(0),
  0,
  0,
];
/** After the header, the end of the contour and the length of its instructions. */
const flagsOfSquare = 14;

function compositeGlyph(parts: readonly number[]): number[] {
  const records = parts.flatMap((part, index) => [...u16(index < parts.length - 1 ? 0x22 : 2), ...u16(part), 0, 0]);
  const body = [...u16(0xffff), ...u16(0), ...u16(0), ...u16(800), ...u16(800), ...records];
  return [...body, ...zeros(-body.length & 3)];
}

/** Format 12: one group from A. */
function writeCmap(characters: number): number[] {
  const group = [...u32(65), ...u32(64 + characters), ...u32(1)];
  const subtable = [...u16(12), ...u16(0), ...u32(28), ...u32(0), ...u32(1), ...group];
  return [...u16(0), ...u16(1), ...u16(3), ...u16(10), ...u32(12), ...subtable];
}

function writeName(family: string): number[] {
  const text = ascii(family).flatMap(u16);
  return [
    ...u16(0),
    ...u16(1),
    ...u16(18),
    ...u16(3),
    ...u16(1),
    ...u16(0x409),
    ...u16(1),
    ...u16(text.length),
    ...u16(0),
    ...text,
  ];
}
