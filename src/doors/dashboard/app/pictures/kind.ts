/** The type of a file according to its first bytes (SEC-2). The service also checks the rest of the file. */
export type FileKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg' | 'woff2' | 'ttf' | 'otf';

/** This number of bytes is enough to recognize every type, including an SVG with comments before its first tag. */
const headBytes = 4_096;

export async function detectFileKind(file: Blob): Promise<FileKind | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  // Each byte becomes one character. TextDecoder cannot be used: its `latin1` is windows-1252, which has other
  // characters (Encoding standard, section 4.2).
  const text = String.fromCharCode(...head);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text.slice(8, 64))) return 'avif';
  if (text.startsWith('wOF2')) return 'woff2';
  if (text.startsWith('OTTO')) return 'otf';
  if (text.startsWith('\x00\x01\x00\x00') || text.startsWith('true')) return 'ttf';
  return /<svg[\s>]/i.test(decodedStart(head)) ? 'svg' : undefined;
}

/** Decodes the start of a file as text. An SVG may also be encoded in UTF-16. */
function decodedStart(head: Uint8Array): string {
  const isLittle = head[0] === 0xff && head[1] === 0xfe;
  const isBig = head[0] === 0xfe && head[1] === 0xff;
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(head);
}
