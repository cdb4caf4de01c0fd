import type { ByteRange } from '../../core/byte-range.ts';

// The format is described in PKWARE's APPNOTE 6.3.10. Numbers in parentheses are its sections.

/** A file in a ZIP. It is stored without compression, so all of the ZIP's bytes are known before a file is read. */
export interface ZipEntry {
  /** Without folders. */
  name: string;
  bytes: number;
  crc: number;
}

const encoder = new TextEncoder();
/** Names are UTF-8 (4.4.4, bit 11). */
const utf8Flag = 0x0800;
const storedMethod = 0;
/** The versions of the format that are needed to extract plain entries and those with ZIP64 fields (4.4.3). */
const versions = { plain: 20, zip64: 45 } as const;
/** A field with this value is replaced by one with 8 bytes (4.4.1.4). */
const max32 = 0xffff_ffff;
const max16 = 0xffff;
const lengths = { local: 30, central: 46, zip64Extra: 12, zip64End: 56, zip64Locator: 20, end: 22 } as const;

/** A part of a ZIP: bytes, or the file with this index. */
export type ZipPart = { bytes: Uint8Array } | { file: number; start: number; end: number };

/** The layout of a ZIP of stored files, of which any range can be read. */
export class ZipLayout {
  readonly #entries: readonly ZipEntry[];
  readonly #names: readonly Uint8Array[];
  /** Where the header of each entry is, and at last where the central directory is. */
  readonly #offsets: readonly number[];
  readonly #time: { date: number; time: number };
  /** The length of the whole ZIP in bytes. */
  readonly size: number;

  /** `modifiedOn` is the time of all files, in epoch milliseconds. */
  constructor(entries: readonly ZipEntry[], modifiedOn: number) {
    this.#entries = entries;
    this.#names = entries.map(({ name }) => encoder.encode(name));
    this.#time = dosTime(modifiedOn);
    const offsets = [0];
    for (const [index, { bytes }] of entries.entries()) {
      offsets.push((offsets[index] ?? 0) + lengths.local + (this.#names[index]?.byteLength ?? 0) + bytes);
    }
    this.#offsets = offsets;
    this.size = this.#directoryStart + this.#directorySize() + this.#endSize;
  }

  /** The parts that a range consists of, in order. Parts that are bytes are made as they are asked for. */
  *parts({ start, end }: ByteRange = { start: 0, end: this.size - 1 }): Generator<ZipPart> {
    for (let index = this.#firstEntryAt(start); index < this.#entries.length; index++) {
      const offset = this.#offsets[index] ?? 0;
      if (offset > end) return;
      const header = this.#localHeader(index);
      yield* cut(header, offset, start, end);
      const fileStart = offset + header.byteLength;
      const from = Math.max(start, fileStart) - fileStart;
      const to = Math.min(end + 1, this.#offsets[index + 1] ?? 0) - fileStart;
      if (to > from) yield { file: index, start: from, end: to - 1 };
    }
    let offset = this.#directoryStart;
    for (let index = 0; index < this.#entries.length && offset <= end; index++) {
      const header = this.#centralHeader(index);
      yield* cut(header, offset, start, end);
      offset += header.byteLength;
    }
    if (offset <= end) yield* cut(this.#end(), this.size - this.#endSize, start, end);
  }

  /** The index of the entry that contains the byte, found by halving. */
  #firstEntryAt(byte: number): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle + 1] ?? 0) <= byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get #directoryStart(): number {
    return this.#offsets.at(-1) ?? 0;
  }

  #directorySize(): number {
    return this.#names.reduce(
      (sum, name, index) => sum + lengths.central + name.byteLength + (this.#isFar(index) ? lengths.zip64Extra : 0),
      0,
    );
  }

  /** Whether the offset of an entry needs a ZIP64 field. */
  #isFar(index: number): boolean {
    return (this.#offsets[index] ?? 0) >= max32;
  }

  get #isZip64(): boolean {
    return this.#entries.length >= max16 || this.#directoryStart + this.#directorySize() >= max32;
  }

  get #endSize(): number {
    return lengths.end + (this.#isZip64 ? lengths.zip64End + lengths.zip64Locator : 0);
  }

  /** The header before a file (4.3.7). */
  #localHeader(index: number): Uint8Array {
    const name = this.#names[index] ?? new Uint8Array();
    const fields = new Fields(lengths.local + name.byteLength);
    fields.u32(0x04034b50).u16(versions.plain);
    this.#commonFields(fields, index);
    return fields.u16(0).add(name).bytes;
  }

  /** The header of a file in the central directory (4.3.12), with its offset in a ZIP64 field if needed (4.5.3). */
  #centralHeader(index: number): Uint8Array {
    const name = this.#names[index] ?? new Uint8Array();
    const offset = this.#offsets[index] ?? 0;
    const isFar = this.#isFar(index);
    const version = isFar ? versions.zip64 : versions.plain;
    const extra = isFar ? lengths.zip64Extra : 0;
    const fields = new Fields(lengths.central + name.byteLength + extra);
    fields.u32(0x02014b50).u16(version).u16(version);
    this.#commonFields(fields, index);
    fields
      .u16(extra)
      .u16(0)
      .u16(0)
      .u16(0)
      .u32(0)
      .u32(isFar ? max32 : offset);
    fields.add(name);
    if (isFar) fields.u16(1).u16(8).u64(offset);
    return fields.bytes;
  }

  #commonFields(fields: Fields, index: number): void {
    const { bytes = 0, crc = 0 } = this.#entries[index] ?? {};
    fields.u16(utf8Flag).u16(storedMethod).u16(this.#time.time).u16(this.#time.date);
    fields
      .u32(crc)
      .u32(bytes)
      .u32(bytes)
      .u16(this.#names[index]?.byteLength ?? 0);
  }

  /** The end of the central directory (4.3.16), after its ZIP64 form (4.3.14, 4.3.15) if that is needed. */
  #end(): Uint8Array {
    const fields = new Fields(this.#endSize);
    const [count, size, start] = [this.#entries.length, this.#directorySize(), this.#directoryStart];
    if (this.#isZip64) {
      fields
        .u32(0x06064b50)
        .u64(lengths.zip64End - 12)
        .u16(versions.zip64)
        .u16(versions.zip64)
        .u32(0)
        .u32(0);
      fields.u64(count).u64(count).u64(size).u64(start);
      fields
        .u32(0x07064b50)
        .u32(0)
        .u64(start + size)
        .u32(1);
    }
    const few = Math.min(count, max16);
    fields.u32(0x06054b50).u16(0).u16(0).u16(few).u16(few);
    return fields.u32(Math.min(size, max32)).u32(Math.min(start, max32)).u16(0).bytes;
  }
}

/** Cuts the bytes at `offset` to the range. */
function* cut(bytes: Uint8Array, offset: number, start: number, end: number): Generator<ZipPart> {
  const [from, to] = [Math.max(0, start - offset), Math.min(bytes.byteLength, end + 1 - offset)];
  if (to > from) yield { bytes: bytes.subarray(from, to) };
}

/** A time in the form of MS-DOS, in UTC (4.4.6). */
function dosTime(epochMs: number): { date: number; time: number } {
  const at = new Date(epochMs);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { date, time };
}

/** Writes little-endian numbers. */
class Fields {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #position = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  u16(value: number): this {
    this.#view.setUint16(this.#advance(2), value, true);
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.#advance(4), value, true);
    return this;
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.#advance(8), BigInt(value), true);
    return this;
  }

  add(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#advance(bytes.byteLength));
    return this;
  }

  #advance(length: number): number {
    this.#position += length;
    return this.#position - length;
  }
}
