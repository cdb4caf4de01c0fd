import { normalizeText } from '../../core/graphemes.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';

/** Matches a letter that starts a word. An apostrophe is part of the word. */
const wordStart = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;

/**
 * Applies `textTransform` to texts and removes it from their styles. Engines apply it in different ways: takumi puts
 * the rest of a capitalized word into lower case (NASA becomes Nasa) and looks at each span alone, Chromium treats the
 * end of the preceding absolutely positioned text as the start of the word, and neither considers the page's language.
 */
export function applyCase<Root extends Box>(root: Root, locale: string, inherited = 'none'): Root {
  if (root.kind === 'image') return root;
  const boxTransform = root.style['textTransform'] ?? inherited;
  if (root.kind === 'container') {
    const children = root.children.map((child) => applyCase(child, locale, boxTransform));
    return children.every((child, index) => child === root.children[index]) ? root : { ...root, children };
  }
  const transforms = root.spans.map(({ style }) => style['textTransform'] ?? boxTransform);
  return transforms.every((each) => each === 'none') ? root : { ...root, ...withCase(root, transforms, locale) };
}

function withCase(
  { style, spans }: TextBox,
  transforms: readonly string[],
  locale: string,
): Pick<TextBox, 'style' | 'spans'> {
  let before = '';
  const changed = spans.map((span, index) => {
    const { textTransform: _, ...kept } = span.style;
    const text = applyLetterCase(span.text, transforms[index], before, locale);
    before = span.text.slice(-2) || before;
    return { ...span, text, style: kept };
  });
  return { style: { ...style, textTransform: 'none' }, spans: changed };
}

/** `before` is the end of the preceding text, which decides whether a word continues. */
function applyLetterCase(text: string, transform: string | undefined, before: string, locale: string): string {
  if (transform === 'uppercase') return text.toLocaleUpperCase(locale);
  if (transform === 'lowercase') return normalizeText(text.toLocaleLowerCase(locale), 'NFC');
  if (transform !== 'capitalize') return text;
  const whole = (before + text).replace(wordStart, (letter, at: number) =>
    at < before.length ? letter : letter.toLocaleUpperCase(locale),
  );
  return whole.slice(before.length);
}
