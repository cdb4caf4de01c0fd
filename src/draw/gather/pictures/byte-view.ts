/**
 * Reads numbers at offsets. Every byte past the end is 0, so that callers need not check before each read. They check
 * lengths where a format states them.
 */
export interface ByteView {
  readonly bytes: Uint8Array;
  readonly length: number;
  u8(at: number): number;
  u16(at: number): number;
  u24(at: number): number;
  u32(at: number): number;
  ascii(at: number, length: number): string;
}

export function bigEndian(bytes: Uint8Array): ByteView {
  return view(bytes, (at, size) => {
    let value = 0;
    for (let index = 0; index < size; index++) value = value * 256 + (bytes[at + index] ?? 0);
    return value;
  });
}

export function littleEndian(bytes: Uint8Array): ByteView {
  return view(bytes, (at, size) => {
    let value = 0;
    for (let index = size - 1; index >= 0; index--) value = value * 256 + (bytes[at + index] ?? 0);
    return value;
  });
}

function view(bytes: Uint8Array, unsigned: (at: number, size: number) => number): ByteView {
  return {
    bytes,
    length: bytes.length,
    u8: (at) => bytes[at] ?? 0,
    u16: (at) => unsigned(at, 2),
    u24: (at) => unsigned(at, 3),
    u32: (at) => unsigned(at, 4),
    ascii: (at, length) => String.fromCharCode(...bytes.subarray(at, at + length)),
  };
}
