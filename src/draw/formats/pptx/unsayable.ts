import type { Box } from '../../../design/boxes/types.ts';
import { isClippedToText } from './css/background.ts';
import { readShadows } from './css/shadow.ts';
import { inheritText, type TextStyle } from './text/text-style.ts';

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
  return box.kind === 'text' ? textReason(box.spans.map(({ style }) => inheritText(text, style))) : undefined;
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
  ];
}
