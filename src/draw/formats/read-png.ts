import { inflateSync } from 'node:zlib';
import { bigEndian } from '../gather/pictures/byte-view.ts';

export interface Pixels {
  width: number;
  height: number;
  /** Straight RGBA rows. */
  data: Uint8Array;
}

const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** The pixels of a PNG as browsers write screenshots: 8 bits a channel, without palette or interlacing. */
export function readPng(bytes: Uint8Array): Pixels {
  const view = bigEndian(bytes);
  const [width, height, depth, type, interlaced] = [view.u32(16), view.u32(20), view.u8(24), view.u8(25), view.u8(28)];
  const channels = channelsOf[type];
  if (depth !== 8 || channels === undefined || interlaced !== 0) throw new Error('The PNG is none of a screenshot');
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= view.length; at += 12 + view.u32(at))
    if (view.ascii(at + 4, 4) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + view.u32(at)));
  const rowBytes = width * channels;
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: height * (1 + rowBytes) });
  const data = new Uint8Array(width * height * 4);
  let above = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + rowBytes) + 1;
    const row = rows.subarray(start, start + rowBytes);
    unfilter(row, above, channels, rows[start - 1] as number);
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 4; channel += 1)
        data[to + channel] = channel < channels ? (row[x * channels + channel] as number) : 255;
    }
    above = row;
  }
  return { width, height, data };
}

/** PNG, section 9.2, in place. */
function unfilter(row: Uint8Array, above: Uint8Array, channels: number, filter: number): void {
  if (filter === 0) return;
  for (let at = 0; at < row.length; at += 1) {
    const left = at < channels ? 0 : (row[at - channels] as number);
    const up = above[at] as number;
    const corner = at < channels ? 0 : (above[at - channels] as number);
    row[at] = (row[at] as number) + predicted(filter, left, up, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
