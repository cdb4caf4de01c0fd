import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox, TextSpan } from '../../design/boxes/types.ts';
import type { TextPart } from '../gather/emoji/index.ts';
import { emojiStyle, makesItems } from '../gather/emoji/inline-style.ts';
import type { Picture } from '../gather/picture.ts';
import { escapeHtml } from './escape.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Where the bytes of a picture are: in a URL, or in a rule of the style sheet that several boxes share. */
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
  /** Splits a layer's text into parts, if it has emoji. */
  splitEmoji?(layerId: string, text: string): readonly TextPart[];
  /** Returns the font size in px to which a text was shrunk (DOC-14). */
  shrunkSize(box: TextBox): number | undefined;
  /** Replaces the characters of a layer's text that could only be drawn with a font of the machine (DOC-16). */
  drawable?(layerId: string, text: string): string;
  /** Returns the level of a text in the document's outline, if it is a heading. */
  heading(box: TextBox): number | undefined;
}

/**
 * Prints a box as markup: one element for each box, in the order of the tree, so that measurements have the same
 * structure. Containers are `div`, texts are `p` or a heading, pictures are `img`, or a
 * `div` around one that is enlarged.
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
 * Returns the class of a style. The families of the style are narrowed to those of the document, so that no font of the
 * machine is used (DOC-16).
 */
export function chooseClass(style: BoxStyle, { styles, families }: BoxPrinting): string {
  const fontFamily = style['fontFamily'];
  return styles.classForStyle(fontFamily === undefined ? style : { ...style, fontFamily: families(fontFamily) });
}

/**
 * Prints the alternative text of a container. Only a box without children gets it, because such a box stands for a
 * picture. A box with content needs no label.
 */
function label({ alt, children }: ContainerBox): string {
  return alt === undefined || alt === '' || children.length > 0 ? '' : ` role="img" aria-label="${escapeHtml(alt)}"`;
}

function printPicture(box: ImageBox, printing: BoxPrinting): string {
  const print = (style: BoxStyle) => printImage(chooseClass(style, printing), printing.picture(box), box.alt ?? '');
  const fitting = pictureStyle(box);
  if (box.zoom === undefined) return print({ ...box.style, ...fitting });
  const clip = chooseClass({ ...box.style, display: 'block', overflow: 'hidden' }, printing);
  return `<div class="${clip}">${print({ width: '100%', height: '100%', ...fitting, ...zoomStyle(box, box.zoom) })}</div>`;
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
  // Spans are laid out in lines, whatever the display of the box is, as in takumi.
  const block = { ...style, display: box.maxLines === undefined ? 'block' : 'flow-root' };
  const spans = box.spans.map((span) => `<span class="${chooseClass(span.style, printing)}">${printSpan(span)}</span>`);
  return `<${tag} class="${chooseClass(block, printing)}">${printClamped(box, spans.join(''), printing)}</${tag}>`;
}

/** The style that makes a picture from the style sheet keep its size, which a plain inline element would ignore. */
const sized: BoxStyle = { display: 'inline-block' };

/**
 * Prints the parts of a span. Text stays text, and an emoji becomes a picture with its characters as alternative text.
 */
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
 * Wraps the lines of a text in a separate element that clips them. Without it, a box that is higher than its lines
 * would show further lines. The text has already been cut. If a browser makes its lines slightly wider, so that there
 * are more of them, the element still hides the additional ones.
 */
function printClamped({ maxLines }: TextBox, inner: string, { styles }: BoxPrinting): string {
  if (maxLines === undefined) return inner;
  return `<span class="${styles.classForStyle(clampStyle(maxLines))}">${inner}</span>`;
}

/** Prevents the margins of children from collapsing through a plain block. */
function ownMargins({ display = 'block' }: BoxStyle): BoxStyle {
  return display === 'block' ? { display: 'flow-root' } : {};
}

/** The distance by which letters may extend beyond their lines and beyond the ends of lines. */
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

/**
 * Enlarges a picture around its focus, which `object-fit` cannot do. What then is outside of the content box of the
 * element around it is clipped, because that element only clips at its border.
 */
function zoomStyle({ focus: { x, y } }: ImageBox, zoom: number): BoxStyle {
  const hidden = (share: number) => `${(1 - 1 / zoom) * share * 100}%`;
  return {
    transform: `scale(${zoom})`,
    transformOrigin: `${x * 100}% ${y * 100}%`,
    clipPath: `inset(${hidden(y)} ${hidden(1 - x)} ${hidden(1 - y)} ${hidden(x)})`,
  };
}

function pictureStyle({ fit, focus }: ImageBox): BoxStyle {
  return { display: 'block', objectFit: fit, objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };
}
