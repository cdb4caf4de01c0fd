import type { codeImageFormats, LineRanges, windowControls } from '../../core/names/code-images.ts';
import type { CodeLanguage } from './catalogue.ts';

type CodeImageFormat = (typeof codeImageFormats)[number];

/**
 * The style of CODE-5. Every default is filled in, except for those that depend on other fields. Lengths are in CSS px.
 */
export interface CodeStyle {
  /** A canonical CSS background. */
  background?: string | undefined;
  padding: number;
  borderRadius: number;
  shadow: boolean;
  windowControls: (typeof windowControls)[number];
  title?: string | undefined;
  /** A canonical CSS list of families. */
  fontFamily: string;
  fontSize: number;
  /** The line height as a multiple of the font size. */
  lineHeight: number;
  tabSize: number;
  ligatures: boolean;
  /** The highlighted lines, by the line numbers that the picture shows. */
  highlightLines: LineRanges;
  addedLines: LineRanges;
  removedLines: LineRanges;
  focusLines: LineRanges;
  firstLineNumber: number;
  wrap: boolean;
  showLanguage: boolean;
}

/** What to draw (CODE-1). */
export interface CodeImageRequest {
  code: string;
  language: CodeLanguage;
  theme: string;
  format: CodeImageFormat;
  /** 1 to 100, for webp and jpeg. */
  quality: number;
  /**
   * The width of the picture in CSS px, derived from the code if absent. The picture has that many pixels times
   * `scale`.
   */
  width?: number | undefined;
  height?: number | undefined;
  scale: number;
  showLineNumbers: boolean;
  style: CodeStyle;
}

export function isWithin(ranges: LineRanges, line: number): boolean {
  return ranges.some(([from, to]) => line >= from && line <= to);
}
