import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';

const uint32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

const deflated = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });

interface PngParts {
  side: number;
  chunks?: readonly Buffer[];
  /** The bytes of the picture that are inflated; its own rows unless given. */
  data?: Buffer;
}

function png({ side, chunks = [], data }: PngParts): Buffer {
  const header = Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', data ?? deflated((side * 3 + 1) * side)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const gigabyte = 2 ** 30;
/** Created before polling starts, because this process would delay the polls meanwhile. */
const packedGigabyte = deflated(gigabyte);
const packed = (name: string, start: string) =>
  chunk(name, Buffer.concat([Buffer.from(start, 'latin1'), packedGigabyte]));

function jpeg(side: number): Buffer {
  return encode({ width: side, height: side, data: Buffer.alloc(side * side * 4, 0x7f) }, 90).data;
}

/** A baseline JPEG that repeats its only scan many times. */
function jpegOfScans(side: number, count: number): Buffer {
  const once = jpeg(side);
  const scan = once.indexOf(Buffer.from([0xff, 0xda]));
  const end = once.length - 2;
  return Buffer.concat([
    once.subarray(0, end),
    ...Array.from({ length: count }, () => once.subarray(scan, end)),
    once.subarray(end),
  ]);
}

function jpegOfNotes(): Buffer {
  const once = jpeg(16);
  const note = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)]);
  return Buffer.concat([once.subarray(0, 2), ...Array.from({ length: 150 }, () => note), once.subarray(2)]);
}

/** Frames of one pixel: 13 bytes each. */
function gif(side: number, frames: number): Buffer {
  const size = Buffer.from(Uint16Array.of(side, side).buffer);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Pictures that contain, hide or claim as much as a file may. Each is created when requested. */
export const pictures: Readonly<Record<string, { type: string; bytes(): Buffer }>> = {
  'png, profile of 1 GB': { type: 'png', bytes: () => png({ side: 10, chunks: [packed('iCCP', 'p\0\0')] }) },
  'png, zTXt of 1 GB': { type: 'png', bytes: () => png({ side: 10, chunks: [packed('zTXt', 'p\0\0')] }) },
  'png, iTXt of 1 GB': {
    type: 'png',
    bytes: () => png({ side: 10, chunks: [packed('iTXt', 'p\0\x01\0\0\0')] }),
  },
  'png, 1 GB behind its rows': { type: 'png', bytes: () => png({ side: 10, data: packedGigabyte }) },
  'png of 5,000 px': { type: 'png', bytes: () => png({ side: 5_000 }) },
  'png of 6,300 px': { type: 'png', bytes: () => png({ side: 6_300 }) },
  'png of 40,000 chunks': {
    type: 'png',
    bytes: () => png({ side: 10, chunks: Array.from({ length: 40_000 }, () => chunk('teXt', Buffer.alloc(1))) }),
  },
  'jpeg of 4,000 px': { type: 'jpeg', bytes: () => jpeg(4_000) },
  'jpeg of 100 scans': { type: 'jpeg', bytes: () => jpegOfScans(1_000, 98) },
  'jpeg of 10 MB of notes': { type: 'jpeg', bytes: jpegOfNotes },
  'gif of 6,000 px': { type: 'gif', bytes: () => gif(6_000, 1) },
  'gif of 1,000 frames': { type: 'gif', bytes: () => gif(2_000, 1_000) },
};
