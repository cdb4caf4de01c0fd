import type { Box, TextBox } from '../../../design/boxes/types.ts';
import { isClippedToText } from './css/background.ts';
import { readShadows } from './css/shadow.ts';
import { fontOf } from './text/run-xml.ts';
import { scriptPieces } from './text/scripts.ts';
import { inheritText, type TextStyle } from './text/text-style.ts';
import type { DeckParts } from './types.ts';

const harmless: Readonly<Record<string, ReadonlySet<string>>> = {
  filter: new Set(['none']),
  backdropFilter: new Set(['none']),
  clipPath: new Set(['none']),
  mask: new Set(['none']),
  maskImage: new Set(['none']),
};
const cssNames: Readonly<Record<string, string>> = {
  backdropFilter: 'backdrop-filter',
  clipPath: 'clip-path',
  maskImage: 'mask',
};

/** What spans have of boxes of their own. */
const boxesOfSpans = [
  { name: 'padding', properties: /\bpadding/ },
  { name: 'border', properties: /\b(border(?!\w*Radius)|outline)/ },
  { name: 'border-radius', properties: /\bborder\w*Radius/ },
  { name: 'box-shadow', properties: /\bboxShadow/ },
];

/** Whether a box mixes with what is below it. */
export function blends({ style }: Box): boolean {
  return (style['mixBlendMode'] ?? 'normal') !== 'normal';
}

/** Why a box can only be a picture as a whole; undefined where it, or its parts one by one, can be said. */
export function wholeReason(box: Box, text: TextStyle): string | undefined {
  for (const [property, none] of Object.entries(harmless)) {
    const value = box.style[property];
    if (value !== undefined && !none.has(value)) return cssNames[property] ?? property;
  }
  if (isClippedToText(box.style)) return 'background-clip: text';
  if (box.kind !== 'text') return undefined;
  return spanReason(box) ?? textReason(box.spans.map(({ style }) => inheritText(text, style)));
}

function spanReason({ spans }: TextBox): string | undefined {
  const effects = { ...harmless, mixBlendMode: new Set(['normal']) };
  for (const { style } of spans) {
    const found = Object.entries(effects).find(([name, none]) => style[name] !== undefined && !none.has(style[name]));
    if (found) return `${cssNames[found[0]] ?? found[0]} of a span`;
  }
  return undefined;
}

function textReason(styles: readonly TextStyle[]): string | undefined {
  if (styles.some(({ stroke }) => stroke)) return '-webkit-text-stroke';
  const isShadowed = styles.some(({ textShadow, size }) => readShadows(textShadow, size).length > 0);
  return isShadowed ? 'text-shadow' : undefined;
}

/** What of a text's style is left out though the text is native (RND-24), as CSS names it. */
export function leftOut(box: Box, text: TextStyle): string[] {
  if (box.kind !== 'text') return [];
  const styles = [box.style, ...box.spans.map(({ style }) => style)];
  const has = (property: string, none: string) => styles.some((style) => (style[property] ?? none) !== none);
  return [
    ...(has('fontFeatureSettings', 'normal') ? ['font-feature-settings'] : []),
    ...(has('fontVariationSettings', 'normal') ? ['font-variation-settings'] : []),
    ...(has('textDecorationThickness', 'auto') ? ['text-decoration-thickness'] : []),
    ...(has('textUnderlineOffset', 'auto') ? ['text-underline-offset'] : []),
    ...(box.spans.some(({ style }) => inheritText(text, style).isOverlined) ? ['overline'] : []),
    ...boxesOfSpans.flatMap(({ name, properties }) =>
      box.spans.some(({ style }) => properties.test(Object.keys(style).join(' '))) ? [`${name} of spans`] : [],
    ),
  ];
}

/** The font weights that PowerPoint shows otherwise, a sentence each. */
export function weightsLost(box: Box, text: TextStyle, parts: Pick<DeckParts, 'familyOf' | 'weightsOf'>): string[] {
  if (box.kind !== 'text') return [];
  return box.spans.flatMap(({ text: characters, style }) => {
    const own = inheritText(text, style);
    return scriptPieces(characters, own.families).flatMap((piece) => {
      const { typeface, shown } = fontOf(piece, own, parts);
      if (shown === undefined || piece.text.trim() === '') return [];
      return `PowerPoint shows the font weight ${own.weight} as ${shown} of ${typeface}; pdf and png draw it.`;
    });
  });
}
