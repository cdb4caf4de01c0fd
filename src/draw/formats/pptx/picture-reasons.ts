import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { PreparedBox, PreparedText } from '../../prepare/tree.ts';
import type { PaintStyle } from '../../style/paint/index.ts';
import { chooseFont } from './text/run-xml.ts';
import { scriptPieces } from './text/scripts.ts';
import type { DeckParts } from './types.ts';

/**
 * Returns the reason why a box must become one picture as a whole. Undefined if the box, or at least some of its parts,
 * can be native.
 */
export function pictureReason(prepared: PreparedBox): string | undefined {
  const effect = findEffect(prepared.paint);
  if (effect !== undefined) return effect;
  if (prepared.paint.background?.clip === 'text') return 'background-clip: text';
  return prepared.kind === 'text' ? (spanReason(prepared) ?? textReason(prepared)) : undefined;
}

/** Effects that PowerPoint has in a different form than CSS, so the deck leaves them out. */
const unwrittenEffects: ReadonlySet<string> = new Set(['text-shadow', '-webkit-text-stroke', 'background-clip: text']);

/** Says why a layer, or only its decoration, is a picture. */
export function pictureMessage(subject: string, reason: string): string {
  if (unwrittenEffects.has(reason))
    return `${subject} is a picture, because PowerPoint's text effects for ${reason} look different.`;
  return `${subject} is a picture, because PowerPoint has no ${reason}.`;
}

function findEffect({ filters, clipPath, isMasked }: PaintStyle): string | undefined {
  if (filters.length > 0) return 'filter';
  if (clipPath !== undefined) return 'clip-path';
  return isMasked ? 'mask' : undefined;
}

function spanReason({ spans }: PreparedText): string | undefined {
  for (const { paint } of spans) {
    const backdrop = paint.backdropFilters.length > 0 ? 'backdrop-filter' : undefined;
    const effect = findEffect(paint) ?? backdrop ?? (paint.blendMode === 'normal' ? undefined : 'mix-blend-mode');
    if (effect !== undefined) return `${effect} of a span`;
  }
  return undefined;
}

function textReason({ spans }: PreparedText): string | undefined {
  if (spans.some(({ text }) => text.isStroked)) return '-webkit-text-stroke';
  return spans.some(({ text }) => text.shadows.length > 0) ? 'text-shadow' : undefined;
}

/** Returns the CSS names of those parts of a text's style that are left out although the text is native (RND-24). */
export function leftOut(prepared: PreparedBox): string[] {
  if (prepared.kind !== 'text') return [];
  const { box, spans } = prepared;
  const styles = [box.style, ...spans.map(({ style }) => style)];
  const has = (property: string, none: string) => styles.some((style) => (style[property] ?? none) !== none);
  return [
    ...(has('fontFeatureSettings', 'normal') ? ['font-feature-settings'] : []),
    ...(has('fontVariationSettings', 'normal') ? ['font-variation-settings'] : []),
    ...(has('textDecorationThickness', 'auto') ? ['text-decoration-thickness'] : []),
    ...(has('textUnderlineOffset', 'auto') ? ['text-underline-offset'] : []),
    ...(spans.some(({ text }) => text.isOverlined) ? ['overline'] : []),
    ...(spans.some(({ style }) => hasPadding(style)) ? ['padding of spans'] : []),
    ...(spans.some(({ paint }) => paint.borders || paint.outline) ? ['border of spans'] : []),
    ...(spans.some(({ paint }) => paint.radii) ? ['border-radius of spans'] : []),
    ...(spans.some(({ paint }) => paint.shadows.length > 0) ? ['box-shadow of spans'] : []),
  ];
}

/** Whether a span has padding, which is ignored, because spans have no layout of their own. */
function hasPadding(style: BoxStyle): boolean {
  return Object.keys(style).some((property) => property.startsWith('padding'));
}

/** Returns a sentence for each font weight that PowerPoint shows differently. */
export function weightsLost(prepared: PreparedBox, parts: Pick<DeckParts, 'findFamily' | 'listWeights'>): string[] {
  if (prepared.kind !== 'text') return [];
  return prepared.spans.flatMap(({ characters, text }) =>
    scriptPieces(characters, text.families).flatMap((piece) => {
      const { typeface, displayName } = chooseFont(piece, text, parts);
      if (displayName === undefined || piece.text.trim() === '') return [];
      return `PowerPoint shows the font weight ${text.weight} as ${displayName} of ${typeface}; pdf and png draw it.`;
    }),
  );
}
