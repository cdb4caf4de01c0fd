import type { codeImageFormats, LineRanges, windowControls } from '../../core/names/code-images.ts';
import type { CodeLanguage } from './catalogue.ts';

type CodeImageFormat = (typeof codeImageFormats)[number];

/** Everything of CODE-5, every default filled in but those that depend on other fields. Lengths are CSS px. */
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
  /** In parts of the font size. */
  lineHeight: number;
  tabSize: number;
  ligatures: boolean;
  /** Lines by the numbers that they are shown with. */
  highlightLines: LineRanges;
  addedLines: LineRanges;
  removedLines: LineRanges;
  focusLines: LineRanges;
  firstLineNumber: number;
  wrap: boolean;
  showLanguage: boolean;
}

/** What is to be drawn (CODE-1). */
export interface CodeImageRequest {
  code: string;
  language: CodeLanguage;
  theme: string;
  format: CodeImageFormat;
  /** 1 to 100, for webp and jpeg. */
  quality: number;
  /** CSS px of the picture, found from the code when absent; it has that times `scale` pixels. */
  width?: number | undefined;
  height?: number | undefined;
  scale: number;
  showLineNumbers: boolean;
  style: CodeStyle;
}

export function isWithin(ranges: LineRanges, line: number): boolean {
  return ranges.some(([from, to]) => line >= from && line <= to);
}
