import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox, TextSpan } from '../../design/boxes/types.ts';
import type { TextPart } from '../gather/emoji/index.ts';
import { emojiStyle, makesItems } from '../gather/emoji/inline-style.ts';
import type { Picture } from '../gather/picture.ts';
import { escapeHtml } from './escape.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Where the bytes of a picture are: at a URL, or in a rule of the style sheet that several boxes share. */
export type ShownPicture = { key: string } & ({ url: string } | { className: string });

export interface BoxPrinting {
  styles: StyleSheet;
  /**
   * Narrows a canonical `font-family` list to the families that this document contains, with fallbacks for missing
   * glyphs.
   */
  families(list: string): string;
  picture(box: ImageBox): ShownPicture;
  emoji(picture: Picture): ShownPicture;
  /** The parts of a layer's text, if it has emoji. */
  splitEmoji?(layerId: string, text: string): readonly TextPart[];
  /** The font size in px to which a text was shrunk (DOC-14). */
  shrunkSize(box: TextBox): number | undefined;
  /** The text of a layer as it can be drawn without any font of the machine (DOC-16). */
  drawable?(layerId: string, text: string): string;
  /** The level in the document's outline, if the text is a heading. */
  heading(box: TextBox): number | undefined;
}

/**
 * Prints a box as markup: one element for each box, in the tree's order, so that measurements mirror the tree.
 * Containers are `div`, texts are `p` or a heading, pictures are `img`.
 */
export function printBox(box: Box, printing: BoxPrinting): string {
  switch (box.kind) {
    case 'container':
      return `<div class="${chooseClass(box.style, printing)}"${label(box)}>${printChildren(box, printing)}</div>`;
    case 'image':
      return printPicture(box, printing);
    case 'text':
      return printText(box, printing);
  }
}

export function printChildren(box: ContainerBox, printing: BoxPrinting): string {
  return box.children.map((child) => printBox(child, printing)).join('');
}

/**
 * The class of a style whose families are narrowed to those of the document, so that none is the machine's (DOC-16).
 */
export function chooseClass(style: BoxStyle, { styles, families }: BoxPrinting): string {
  const fontFamily = style['fontFamily'];
  return styles.classForStyle(fontFamily === undefined ? style : { ...style, fontFamily: families(fontFamily) });
}

/** A childless box represents a picture; a box with content needs no label. */
function label({ alt, children }: ContainerBox): string {
  return alt === undefined || alt === '' || children.length > 0 ? '' : ` role="img" aria-label="${escapeHtml(alt)}"`;
}

function printPicture(box: ImageBox, printing: BoxPrinting): string {
  const className = chooseClass({ ...box.style, ...pictureStyle(box) }, printing);
  return printImage(className, printing.picture(box), box.alt ?? '');
}

function printImage(className: string, picture: ShownPicture, alt: string): string {
  const [classes, source] =
    'url' in picture ? [className, ` src="${picture.url}"`] : [`${className} ${picture.className}`, ''];
  return `<img class="${classes}"${source} data-key="${picture.key}" alt="${escapeHtml(alt)}" />`;
}

function printText(box: TextBox, printing: BoxPrinting): string {
  const shrunk = printing.shrunkSize(box);
  const style = {
    ...box.style,
    ...(box.maxLines === undefined ? {} : ownMargins(box.style)),
    ...(shrunk === undefined ? {} : { fontSize: `${shrunk}px` }),
  };
  const level = printing.heading(box);
  const tag = level === undefined ? 'p' : `h${level}`;
  const printSpan = (span: TextSpan) => printParts(box, span, printing);
  const [only, ...others] = box.spans;
  if (only && others.length === 0 && Object.keys(only.style).length === 0) {
    const inner = printSpan(only);
    const isApart = makesItems(box) && inner.includes('<img');
    const lines = isApart ? `<span>${inner}</span>` : printClamped(box, inner, printing);
    return `<${tag} class="${chooseClass(style, printing)}">${lines}</${tag}>`;
  }
  // Spans are laid out in lines, whatever the display of the box, as in takumi.
  const block = { ...style, display: box.maxLines === undefined ? 'block' : 'flow-root' };
  const spans = box.spans.map((span) => `<span class="${chooseClass(span.style, printing)}">${printSpan(span)}</span>`);
  return `<${tag} class="${chooseClass(block, printing)}">${printClamped(box, spans.join(''), printing)}</${tag}>`;
}

/** As a plain inline element, a picture from the style sheet would ignore its size. */
const sized: BoxStyle = { display: 'inline-block' };

/** Text stays text; an emoji becomes a picture with its characters as alternative text. */
function printParts(box: TextBox, span: TextSpan, printing: BoxPrinting): string {
  const parts: readonly TextPart[] = printing.splitEmoji?.(box.layerId, span.text) ?? [span];
  return parts
    .map(({ text, emoji }) => {
      if (!emoji) return escapeHtml(printing.drawable?.(box.layerId, text) ?? text);
      return printImage(chooseClass({ ...emojiStyle(box, span), ...sized }, printing), printing.emoji(emoji), text);
    })
    .join('');
}

/**
 * Wraps lines in an element of their own: a box that is higher than its lines would show those after the last one. They
 * have already been cut; if a browser sets them slightly wider, it still shows no more of them.
 */
function printClamped({ maxLines }: TextBox, inner: string, { styles }: BoxPrinting): string {
  if (maxLines === undefined) return inner;
  return `<span class="${styles.classForStyle(clampStyle(maxLines))}">${inner}</span>`;
}

/** Keeps margins of children from collapsing through a plain block. */
function ownMargins({ display = 'block' }: BoxStyle): BoxStyle {
  return display === 'block' ? { display: 'flow-root' } : {};
}

/** Letters may extend beyond their lines, and beyond the ends of lines. */
const overhang = '0.5em';

function clampStyle(lines: number): BoxStyle {
  return {
    padding: overhang,
    margin: `-${overhang}`,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: String(lines),
  };
}

function pictureStyle({ fit, focus }: ImageBox): BoxStyle {
  return { display: 'block', objectFit: fit, objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };
}
