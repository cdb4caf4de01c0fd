const escapeSequence = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(\r\n|[\s\S]))/gi;

const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
  ['\r\n', ''],
]);

/** Reads the text of a quoted literal with the escapes of JavaScript, because jsep does not support `\u` and `\x`. */
export function readStringLiteral(raw: string): string {
  return raw.slice(1, -1).replace(escapeSequence, (_, braced, four, two, other) => {
    if (other !== undefined) return controls.get(other) ?? other;
    const codePoint = Number.parseInt(braced ?? four ?? two, 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd';
  });
}
