import { crc32, deflateSync } from 'node:zlib';

/** A PNG with one bit per pixel, all of them equal: many pixels in few bytes. */
export function flatPng(width: number, height: number): Buffer {
  return png({ width, height, depth: 1, color: 0 }, Buffer.alloc((1 + Math.ceil(width / 8)) * height), 9);
}

/** A PNG of noise, which deflate cannot compress: 3 bytes per pixel. It is the same on every call. */
export function noisyPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + width * 3) * height);
  let state = 1;
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[at] = at % (1 + width * 3) === 0 ? 0 : state >>> 24;
  }
  return png({ width, height, depth: 8, color: 2 }, rows, 0);
}

/** PNG (third edition), section 5. */
function png(header: { width: number; height: number; depth: number; color: number }, rows: Buffer, level: number) {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(header.width, 0);
  facts.writeUInt32BE(header.height, 4);
  facts.set([header.depth, header.color], 8);
  const chunks = [chunk('IHDR', facts), chunk('IDAT', deflateSync(rows, { level })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
