const bom = { utf8: [0xef, 0xbb, 0xbf], utf16be: [0xfe, 0xff], utf16le: [0xff, 0xfe] } as const;
/** The root tag must begin within this number of bytes. Editors write long comments and declarations before it. */
const prologBytes = 65_536;
const rootTag = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y;

/** Whether bytes begin with an SVG. White space, a declaration, comments and a DOCTYPE may precede the root. */
export function opensAsSvg(bytes: Uint8Array): boolean {
  const prefix = bytes.subarray(0, prologBytes);
  const text = new TextDecoder(detectEncoding(bytes)).decode(prefix);
  rootTag.lastIndex = afterProlog(text);
  return rootTag.test(text);
}

/**
 * Decodes an SVG file for `sanitizeSvg`. It may be in UTF-8, or in UTF-16 with a byte order mark (XML 1.0 section
 * 4.3.3). Undefined for other encodings and invalid bytes.
 */
export function decodeSvg(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' {
  const opensWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (opensWith(bom.utf16be)) return 'utf-16be';
  return opensWith(bom.utf16le) ? 'utf-16le' : 'utf-8';
}

function afterProlog(text: string): number {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    const end = prologPartEnd(text, at);
    if (end === undefined) return at;
    at = end;
  }
}

function prologPartEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<?', at)) return findEnd(text, '?>', at);
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at);
  if (!/^<!doctype$/i.test(text.slice(at, at + 9))) return undefined;
  const subset = text.indexOf('[', at);
  const close = text.indexOf('>', at);
  return subset === -1 || close < subset ? findEnd(text, '>', at) : findEnd(text, ']>', at);
}

function findEnd(text: string, mark: string, from: number): number | undefined {
  const markIndex = text.indexOf(mark, from);
  return markIndex === -1 ? undefined : markIndex + mark.length;
}
