import { normalizeText } from '../../core/graphemes.ts';
import type { Box, TextBox } from '../../design/boxes/types.ts';

/** A letter that starts a word; an apostrophe is part of the word. */
const wordStart = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;

/**
 * Applies `textTransform` to texts, which then no longer have it. Engines do it differently: takumi puts the rest of a
 * capitalized word into lower case (NASA becomes Nasa) and looks at each span alone, Chromium takes the end of the
 * preceding absolutely positioned text for the start of the word, and neither considers the page's language.
 */
export function applyCase<Root extends Box>(root: Root, locale: string, inherited = 'none'): Root {
  if (root.kind === 'image') return root;
  const own = root.style['textTransform'] ?? inherited;
  if (root.kind === 'container') {
    const children = root.children.map((child) => applyCase(child, locale, own));
    return children.every((child, place) => child === root.children[place]) ? root : { ...root, children };
  }
  const asked = root.spans.map(({ style }) => style['textTransform'] ?? own);
  return asked.every((each) => each === 'none') ? root : { ...root, ...withCase(root, asked, locale) };
}

function withCase(
  { style, spans }: TextBox,
  asked: readonly string[],
  locale: string,
): Pick<TextBox, 'style' | 'spans'> {
  let before = '';
  const changed = spans.map((span, place) => {
    const { textTransform: _, ...kept } = span.style;
    const text = cased(span.text, asked[place], before, locale);
    before = span.text.slice(-2) || before;
    return { ...span, text, style: kept };
  });
  return { style: { ...style, textTransform: 'none' }, spans: changed };
}

/** `before` is the end of the preceding text, which decides whether a word continues. */
function cased(text: string, asked: string | undefined, before: string, locale: string): string {
  if (asked === 'uppercase') return text.toLocaleUpperCase(locale);
  if (asked === 'lowercase') return normalizeText(text.toLocaleLowerCase(locale), 'NFC');
  if (asked !== 'capitalize') return text;
  const whole = (before + text).replace(wordStart, (letter, at: number) =>
    at < before.length ? letter : letter.toLocaleUpperCase(locale),
  );
  return whole.slice(before.length);
}
