import type { ThemedToken } from 'shiki/core';
import { computeFrame, computeMetrics, type Frame } from './frame.ts';
import type { CodeImageRequest, CodeStyle } from './request.ts';
import { layOutRows, type Row, type RowOptions } from './rows.ts';

/** The width of a character in px. It is 0.6 of the font size. */
export const advance = 12;

export function buildRequest(style: Partial<CodeStyle> = {}, language = 'Text'): CodeImageRequest {
  return {
    code: '',
    theme: '',
    format: 'png',
    quality: 90,
    scale: 2,
    showLineNumbers: false,
    language: { id: 'text', name: language, grammars: [], lazy: [] },
    style: {
      padding: 0,
      borderRadius: 0,
      shadow: false,
      windowControls: 'none',
      fontFamily: '"JetBrains Mono"',
      fontSize: 20,
      lineHeight: 1.5,
      tabSize: 4,
      ligatures: true,
      firstLineNumber: 1,
      wrap: false,
      showLanguage: false,
      highlightLines: [],
      addedLines: [],
      removedLines: [],
      focusLines: [],
      ...style,
    },
  };
}

export function frameFor(request: CodeImageRequest, columns = 10, rows = 1): Frame {
  return computeFrame(request, computeMetrics(request, rows, advance / request.style.fontSize), { columns, rows });
}

/** Lays out one line as rows. Tokens are given as texts, or in the form in which Shiki returns them. */
export function rowsFor(tokens: readonly (string | Partial<ThemedToken>)[], options: Partial<RowOptions> = {}): Row[] {
  const line = tokens.map(
    (token): ThemedToken => ({ content: '', offset: 0, ...(typeof token === 'string' ? { content: token } : token) }),
  );
  return layOutRows([line], {
    tabSize: 4,
    limit: 160,
    wrap: false,
    hasGlyph: () => true,
    measureEm: () => undefined,
    findMarkFamily: () => undefined,
    ...options,
  }).rows;
}
