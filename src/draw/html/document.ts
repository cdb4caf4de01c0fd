import type { ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { PageEmoji } from '../gather/emoji/index.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import { familyNarrower } from '../gather/fonts/narrow-families.ts';
import type { Picture } from '../gather/picture.ts';
import { escapeHtml } from './escape.ts';
import { fontFaceRules } from './font-faces.ts';
import { PictureUrls } from './picture-urls.ts';
import { type BoxPrinting, chooseClass, printChildren } from './print-box.ts';
import { StyleSheet } from './style-sheet.ts';

/** A page of a document with everything that it shows. */
export interface HtmlPage {
  root: ContainerBox;
  /** The width in px. */
  width: number;
  height: number;
  getPicture(box: ImageBox): Picture;
  emoji?: PageEmoji;
  /** Returns the font size in px to which a text was shrunk. */
  shrunkSize(box: TextBox): number | undefined;
  /** Returns the level of a heading in the outline, from 1 on. */
  heading(box: TextBox): number | undefined;
  drawable?: BoxPrinting['drawable'];
}

export interface HtmlDocument {
  title: string;
  medium: 'screen' | 'print';
  /** The language as a BCP 47 tag. */
  language: string;
  pages: readonly HtmlPage[];
  fonts: readonly FontFile[];
  /** Fallback families for glyphs that are missing in a text's own families. */
  fallbackFamilies: readonly string[];
}

/**
 * The content security policy. The document contains everything that it shows, so nothing can be fetched and no script
 * can run (DOCF-4).
 */
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

/** Resets the browsers' default styles for the elements that boxes are printed as. */
const reset = [
  '*,::before,::after{box-sizing:border-box}',
  'html,body,p,h1,h2,h3{margin:0;padding:0}',
  'h1,h2,h3{font-size:inherit;font-weight:inherit}',
  // Kerning also applies to letters with letter spacing, as in takumi.
  'html{font-kerning:normal;print-color-adjust:exact;-webkit-text-size-adjust:none}',
  // Lines do not begin with small kana, and adjacent full-width marks keep their width, as in takumi.
  'html{line-break:strict;text-spacing-trim:space-all}',
  // A page is not broken, because transformed content would be broken where it is laid out, not where it is visible.
  '.page{break-before:page;break-inside:avoid;contain:size}',
  '.page:first-child{break-before:auto}',
].join('\n');

/**
 * Which rounding applies: a screen rounds the positions of lines to its pixels, as takumi does, while a print has no
 * pixels.
 */
const textRendering = {
  screen: 'html{text-rendering:auto}',
  print: 'html{text-rendering:geometricPrecision}',
} as const;

/**
 * Prints a document whose pages are all printed at once (DOCF-1). Each page is a section of exactly the page's size.
 */
export function printDocument(document: HtmlDocument): string {
  const styles = new StyleSheet('b');
  const pictures = new PictureUrls(document.pages);
  const families = familyNarrower(document.fonts, document.fallbackFamilies);
  const sections = document.pages.map((page) =>
    printPage(page, {
      styles,
      families,
      picture: (box) => pictures.show(page.getPicture(box)),
      emoji: (picture) => pictures.share(picture),
      ...(page.emoji ? { splitEmoji: page.emoji.splitEmoji } : {}),
      shrunkSize: page.shrunkSize,
      heading: page.heading,
      ...(page.drawable ? { drawable: page.drawable } : {}),
    }),
  );
  const pageRules = new Set(document.pages.map(pageRule));
  const rules = [
    fontFaceRules(document.fonts),
    reset,
    textRendering[document.medium],
    ...pageRules,
    styles.css,
    pictures.css,
  ];
  return [
    `<!doctype html><html lang="${escapeHtml(document.language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${escapeHtml(document.title)}</title><style>${rules.join('\n')}</style></head>`,
    `<body>${sections.join('')}</body></html>`,
  ].join('');
}

function printPage(page: HtmlPage, printing: BoxPrinting): string {
  const root = chooseClass(page.root.style, printing);
  return `<section class="page ${pageName(page)} ${root}">${printChildren(page.root, printing)}</section>`;
}

function pageName({ width, height }: HtmlPage): string {
  return `s${width}x${height}`.replaceAll('.', '_');
}

function pageRule(page: HtmlPage): string {
  const name = pageName(page);
  return `@page ${name}{size:${page.width}px ${page.height}px;margin:0}\n.${name}{page:${name}}`;
}
