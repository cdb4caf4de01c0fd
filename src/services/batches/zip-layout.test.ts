import { crc32 } from 'node:zlib';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { ZipLayout, type ZipPart } from './zip-layout.ts';

const contents = ['', 'a', 'Grüße', 'x'.repeat(1_000)].map((text) => new TextEncoder().encode(text));
const entries = contents.map((bytes, index) => ({
  name: `Datei ä ${index}.txt`,
  bytes: bytes.byteLength,
  crc: crc32(bytes),
}));

function join(parts: Iterable<ZipPart>): Uint8Array {
  return Buffer.concat(
    [...parts].map(
      (part) =>
        ('bytes' in part ? part.bytes : contents[part.file]?.subarray(part.start, part.end + 1)) ?? new Uint8Array(),
    ),
  );
}

describe('the layout of a ZIP', () => {
  const layout = new ZipLayout(entries, Date.UTC(2026, 10, 27, 12, 30, 40));
  const whole = join(layout.parts());

  it('[JOB-3] is a ZIP that others can read, with its exact length', async () => {
    expect(whole.byteLength).toBe(layout.size);
    const zip = await JSZip.loadAsync(whole, { checkCRC32: true });
    expect(Object.keys(zip.files)).toEqual(entries.map(({ name }) => name));
    expect(await zip.file('Datei ä 2.txt')?.async('string')).toBe('Grüße');
    expect(zip.file('Datei ä 1.txt')?.date).toEqual(new Date(Date.UTC(2026, 10, 27, 12, 30, 40)));
  });

  it('[JOB-3] gives the same bytes for each range', () => {
    for (let start = 0; start < whole.byteLength; start += 7) {
      for (const end of [start, start + 40, whole.byteLength - 1].filter((each) => each < whole.byteLength)) {
        expect(join(layout.parts({ start, end })), `${start}-${end}`).toEqual(
          Buffer.from(whole.subarray(start, end + 1)),
        );
      }
    }
  });

  it('[JOB-3] uses ZIP64 for more than 65,534 files', async () => {
    const many = new ZipLayout(
      Array.from({ length: 66_000 }, (_, index) => ({ name: `${index}`, bytes: 0, crc: 0 })),
      0,
    );
    const bytes = join(many.parts());
    expect(bytes.byteLength).toBe(many.size);
    expect(Object.keys((await JSZip.loadAsync(bytes)).files)).toHaveLength(66_000);
  });

  it('[JOB-3] uses ZIP64 for files that begin after 4 GB', () => {
    const gigabyte = 1024 ** 3;
    const large = new ZipLayout(
      Array.from({ length: 6 }, (_, index) => ({ name: `${index}`, bytes: gigabyte, crc: 1 })),
      0,
    );
    const start = 6 * (gigabyte + 31);
    const parts = [...large.parts({ start, end: large.size - 1 })];
    expect(parts.every((part) => 'bytes' in part)).toBe(true);
    const directory = join(parts);
    const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
    // The last entry has its offset in a field of 8 bytes, after its name.
    const last = 4 * 47 + 59;
    expect(view.getUint32(last, true)).toBe(0x02014b50);
    expect(view.getUint32(last + 42, true)).toBe(0xffff_ffff);
    expect(view.getBigUint64(last + 46 + 1 + 4, true)).toBe(BigInt(5 * (gigabyte + 31)));
    const end = directory.byteLength - 98;
    expect(view.getUint32(end, true)).toBe(0x06064b50);
    expect(view.getBigUint64(end + 48, true)).toBe(BigInt(start));
    expect(view.getBigUint64(directory.byteLength - 22 - 20 + 8, true)).toBe(BigInt(start + 4 * 47 + 2 * 59));
  });
});
