import { expect, it } from 'vitest';
import { declaredText } from './declared-text.ts';

it('[DOC-14] converts lengths in em to px, except in a text that shrinks, where they follow its font', () => {
  const style = { fontSize: '40px', letterSpacing: '-0.02em', lineHeight: '1.2em' };
  expect(declaredText(style, {})).toMatchObject({ letterSpacing: '-0.8px', lineHeight: '48px' });
  expect(declaredText(style, {}, { shrinks: true })).toMatchObject({ letterSpacing: '-0.02em', lineHeight: '1.2em' });
  const inherited = declaredText({ fontSize: '20px' }, declaredText(style, {}), { shrinks: true });
  expect(inherited).toMatchObject({ fontSize: '20px', letterSpacing: '-0.8px' });
});

it('[RND-14] does not inherit `nowrap` if a text has its own white space, but inherits how lines are balanced', () => {
  const inherited = (ownStyle: object, textWrap: string) =>
    declaredText({ ...ownStyle }, { textWrap, fontSize: '16px' })['textWrap'];
  expect(inherited({ whiteSpace: 'pre-wrap' }, 'nowrap')).toBe('wrap');
  expect(inherited({}, 'nowrap')).toBe('nowrap');
  expect(inherited({ whiteSpace: 'pre-wrap' }, 'balance')).toBe('balance');
  expect(inherited({ whiteSpace: 'pre-wrap', textWrap: 'nowrap' }, 'wrap')).toBe('nowrap');
});
