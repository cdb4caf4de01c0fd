import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox, TextSpan } from '../../design/boxes/types.ts';
import type { TextPart } from '../gather/emoji/index.ts';
import { emojiStyle, makesItems } from '../gather/emoji/inline-style.ts';
import type { Picture } from '../gather/picture.ts';
import { escapeHtml } from './escape.ts';
import type { StyleSheet } from './style-sheet.ts';

/** Where the bytes of a picture stand: at an address, or in a rule of the style sheet that several boxes share. */
export type ShownPicture = { key: string } & ({ url: string } | { className: string });

export interface BoxPrinting {
  styles: StyleSheet;
  /** The families of a canonical `font-family` list that this document brings, with fallbacks for missing glyphs. */
  families(list: string): string;
  picture(box: ImageBox): ShownPicture;
  emoji(picture: Picture): ShownPicture;
  /** A layer's text in parts, where it has emoji. */
  partsOf?(layerId: string, text: string): readonly TextPart[];
  /** Font size that a text was shrunk to, in px (DOC-14). */
  shrunkSize(box: TextBox): number | undefined;
  /** The text of a layer as it can be drawn without any font of the machine (DOC-16). */
  drawable?(layerId: string, text: string): string;
  /** Level in the document's outline, where the text is a heading. */
  heading(box: TextBox): number | undefined;
}

/**
 * A box as markup: one element for each box, in the tree's order, so that what is measured mirrors the tree. Containers
 * are `div`, texts `p` or a heading, pictures `img`.
 */
export function printBox(box: Box, printing: BoxPrinting): string {
  switch (box.kind) {
    case 'container':
      return `<div class="${classOf(box.style, printing)}"${label(box)}>${printChildren(box, printing)}</div>`;
    case 'image':
      return printPicture(box, printing);
    case 'text':
      return printText(box, printing);
  }
}

export function printChildren(box: ContainerBox, printing: BoxPrinting): string {
  return box.children.map((child) => printBox(child, printing)).join('');
}

/** The class of a style with its families narrowed to those that the document brings: none is the machine's (DOC-16). */
export function classOf(style: BoxStyle, { styles, families }: BoxPrinting): string {
  const own = style['fontFamily'];
  return styles.classOf(own === undefined ? style : { ...style, fontFamily: families(own) });
}

/** A shape stands for a picture; what has content speaks for itself. */
function label({ alt, children }: ContainerBox): string {
  return alt === undefined || alt === '' || children.length > 0 ? '' : ` role="img" aria-label="${escapeHtml(alt)}"`;
}

function printPicture(box: ImageBox, printing: BoxPrinting): string {
  const own = classOf({ ...box.style, ...pictureStyle(box) }, printing);
  return printImage(own, printing.picture(box), box.alt ?? '');
}

function printImage(own: string, shown: ShownPicture, alt: string): string {
  const [classes, source] = 'url' in shown ? [own, ` src="${shown.url}"`] : [`${own} ${shown.className}`, ''];
  return `<img class="${classes}"${source} data-key="${shown.key}" alt="${escapeHtml(alt)}" />`;
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
  const shown = (span: TextSpan) => printParts(box, span, printing);
  const [only, ...others] = box.spans;
  if (only && others.length === 0 && Object.keys(only.style).length === 0) {
    const inner = shown(only);
    const isApart = makesItems(box) && inner.includes('<img');
    const lines = isApart ? `<span>${inner}</span>` : clamped(box, inner, printing);
    return `<${tag} class="${classOf(style, printing)}">${lines}</${tag}>`;
  }
  // Spans flow in lines, whatever the box says: takumi draws them so too.
  const block = { ...style, display: box.maxLines === undefined ? 'block' : 'flow-root' };
  const spans = box.spans.map((span) => `<span class="${classOf(span.style, printing)}">${shown(span)}</span>`);
  return `<${tag} class="${classOf(block, printing)}">${clamped(box, spans.join(''), printing)}</${tag}>`;
}

/** A picture that comes from the style sheet has a size of its own as a mere inline one. */
const sized: BoxStyle = { display: 'inline-block' };

/** Text stays text; an emoji is a picture that has its characters as alternative. */
function printParts(box: TextBox, span: TextSpan, printing: BoxPrinting): string {
  const parts: readonly TextPart[] = printing.partsOf?.(box.layerId, span.text) ?? [span];
  return parts
    .map(({ text, emoji }) => {
      if (!emoji) return escapeHtml(printing.drawable?.(box.layerId, text) ?? text);
      return printImage(classOf({ ...emojiStyle(box, span), ...sized }, printing), printing.emoji(emoji), text);
    })
    .join('');
}

/**
 * Lines end in an element of their own: a box that is higher than they are would show those after the last. They have
 * been cut before; a browser that sets them a little wider still shows no more of them.
 */
function clamped({ maxLines }: TextBox, inner: string, { styles }: BoxPrinting): string {
  if (maxLines === undefined) return inner;
  return `<span class="${styles.classOf(clampStyle(maxLines))}">${inner}</span>`;
}

/** The margins of what is in a plain block would be its own. */
function ownMargins({ display = 'block' }: BoxStyle): BoxStyle {
  return display === 'block' ? { display: 'flow-root' } : {};
}

/** Letters may reach beyond their lines, and beyond the ends of them. */
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
