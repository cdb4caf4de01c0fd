import { Findings } from '#glsl';
import { shaderLimits } from '../limits.ts';

/**
 * Characters that change the order in which a comment is displayed, so that code can look like a comment
 * (CVE-2021-42574).
 */
const reordering = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const define = /[ \t]*#[ \t]*define(?=[ \t\\])/y;
const isWord = /\w/;

/**
 * Runs the first stage (SHD-4): it checks the size of the source, and rejects everything that could mean one thing here
 * and another in a compiler. Outside comments, only printable ASCII, tab and LF are allowed. A comment may contain any
 * text except NUL and other controls, because it never reaches the program. A line continuation or a lone CR could end
 * or extend a comment, so both are rejected. The only exception is the code of a `#define`, where a line may be
 * continued between words. Returns the source with CR LF as LF.
 */
export function checkBytes(source: string): { text: string; findings: Findings } {
  const size = new TextEncoder().encode(source).length;
  if (size > shaderLimits.sourceBytes) {
    const findings = new Findings('');
    const message = `The source has ${size} bytes, but at most ${shaderLimits.sourceBytes} are allowed.`;
    findings.add('source_too_large', message, 0);
    return { text: '', findings };
  }
  const text = source.replaceAll('\r\n', '\n');
  const findings = new Findings(text);
  if (text.trim() === '') findings.add('source_empty', 'The source is empty.', 0);
  new ByteScan(text, findings).run();
  return { text, findings };
}

class ByteScan {
  #at = 0;
  /** Whether the current line, including its continuations, is a `#define`. */
  #isDefine = false;

  readonly text: string;
  readonly findings: Findings;

  constructor(text: string, findings: Findings) {
    this.text = text;
    this.findings = findings;
  }

  run(): void {
    const { text } = this;
    this.#startLine(0);
    while (this.#at < text.length) {
      if (text.startsWith('//', this.#at)) this.#lineComment();
      else if (text.startsWith('/*', this.#at)) this.#blockComment();
      else if (this.#isContinuation(this.#at)) this.#at += 2;
      else {
        if (text.charCodeAt(this.#at) === 0x0a) this.#startLine(this.#at + 1);
        this.#code(this.#at++);
      }
    }
  }

  #startLine(at: number): void {
    define.lastIndex = at;
    this.#isDefine = define.test(this.text);
  }

  /**
   * Whether a line continues after this backslash. That is only allowed in a `#define`, and not in the middle of a
   * word.
   */
  #isContinuation(at: number): boolean {
    if (!this.#isDefine || this.text.charCodeAt(at) !== 0x5c || this.text.charCodeAt(at + 1) !== 0x0a) return false;
    return !(isWord.test(this.text.charAt(at - 1)) && isWord.test(this.text.charAt(at + 2)));
  }

  #lineComment(): void {
    const end = this.text.indexOf('\n', this.#at);
    this.#comment(end < 0 ? this.text.length : end);
  }

  #blockComment(): void {
    const end = this.text.indexOf('*/', this.#at + 2);
    if (end < 0) this.findings.add('comment_unterminated', 'This comment is not closed. End it with */.', this.#at);
    this.#comment(end < 0 ? this.text.length : end + 2);
  }

  #comment(end: number): void {
    for (; this.#at < end; this.#at += 1) {
      if (this.#isControl(this.#at)) continue;
      const unit = this.text.charCodeAt(this.#at);
      if (unit >= 0xd800 && unit <= 0xdfff) this.#surrogate(unit);
      else if (unit > 0x7f && reordering.test(this.text.charAt(this.#at)))
        this.findings.add('reordering_character', 'Remove this invisible character, which reorders text.', this.#at);
    }
  }

  /** Rejects a lone surrogate, which is invalid text and would be stored as something else. */
  #surrogate(unit: number): void {
    const next = this.text.charCodeAt(this.#at + 1);
    const isPair = unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
    if (isPair) this.#at += 1;
    else this.findings.add('not_text', 'This is half of a character, which is not valid Unicode.', this.#at);
  }

  #code(at: number): void {
    if (this.#isControl(at)) return;
    const unit = this.text.charCodeAt(at);
    if (unit <= 0x7e) return;
    const name = `U+${(this.text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
    if (!isSecondHalf)
      this.findings.add('non_ascii', `Outside comments only ASCII is allowed, but this is ${name}.`, at);
  }

  /** Whether a character is a control or a continued line. These are rejected in comments too. */
  #isControl(at: number): boolean {
    const unit = this.text.charCodeAt(at);
    if (unit === 0x5c && this.text.charCodeAt(at + 1) === 0x0a) {
      this.findings.add(
        'line_continuation',
        'A backslash may continue the line of a #define alone, between words: write this on one line.',
        at,
      );
      return true;
    }
    if (unit >= 0x20 && unit !== 0x7f) return false;
    if (unit === 0x09 || unit === 0x0a) return true;
    if (unit === 0x0d)
      this.findings.add('lone_cr', 'This carriage return has no line feed. End lines with LF or CR LF.', at);
    else if (unit === 0) this.findings.add('nul', 'Remove the NUL character.', at);
    else this.findings.add('control_character', `Remove the control character (code ${unit}).`, at);
    return true;
  }
}
