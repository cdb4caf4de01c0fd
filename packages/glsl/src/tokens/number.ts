import type { Findings } from '../findings.ts';
import type { Token } from './token.ts';

/**
 * Matches the digits, exponent and prefix of a number. At most one match starts at each digit, so matching takes linear
 * time.
 */
const pattern = /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const maxFloat = 3.4028234663852886e38;

/** Reads the number that begins at `at`, by the rules of GLSL ES 1.00 or 3.00. */
export function scanNumber(source: string, at: number, findings: Findings): { token: Token; end: number } {
  pattern.lastIndex = at;
  const text = pattern.exec(source)?.[0] ?? source.charAt(at);
  let end = at + text.length;
  let suffixEnd = end;
  while (/\w/.test(source.charAt(suffixEnd))) suffixEnd += 1;
  const suffix = source.slice(end, suffixEnd).toLowerCase();
  const isHex = /^0x/i.test(text);
  const isFloat = !isHex && (/[.eE]/.test(text) || suffix === 'f');
  end = suffixEnd;
  if (suffix === 'u')
    findings.add('unsigned_integer', `${text}${suffix} is unsigned, which WebGL 1 does not support. Use int.`, at);
  else if (suffix !== '' && !(suffix === 'f' && /[.eE]/.test(text)))
    findings.add('bad_number', `${source.slice(at, Math.min(end, at + 20))} is not a valid number in GLSL.`, at);
  return { token: isFloat ? floatToken(text, at, findings) : intToken(text, at, findings), end };
}

function floatToken(text: string, at: number, findings: Findings): Token {
  const value = Number(text);
  const isInRange = value <= maxFloat;
  if (!isInRange) findings.add('number_out_of_range', 'This number is too large for a float (at most 3.4e38).', at);
  return { kind: 'float', text, at, value: isInRange ? value : 0 };
}

function intToken(text: string, at: number, findings: Findings): Token {
  const isOctal = /^0\d/.test(text);
  if (isOctal && /[89]/.test(text))
    findings.add(
      'bad_number',
      `${text} starts with 0, so it is an octal number and cannot have the digits 8 and 9.`,
      at,
    );
  const value = isOctal ? Number.parseInt(text, 8) : Number(text);
  const isInRange = value <= 0x7fffffff;
  if (!isInRange) findings.add('number_out_of_range', 'This number is too large for an int (at most 2147483647).', at);
  return { kind: 'int', text, at, value: isInRange ? value : 0 };
}
