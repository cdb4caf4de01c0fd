import { expect, it } from 'vitest';
import { inheritText, initialText } from '../../style/text.ts';
import { planPasses, styleIn } from './text-passes.ts';

const declared = (style: Record<string, string>) => ({ style, text: inheritText(initialText, style) });
const stroke = { WebkitTextStroke: '4px #000' };
const shadow = { textShadow: '2px 2px 0 red' };

it('[RND-14] draws shadows of outlined letters separately, without the outline (W7)', () => {
  const both = declared({ color: '#fff', ...stroke, ...shadow });
  expect(planPasses([both])).toEqual(['shadows', 'letters']);
  expect(styleIn('shadows', both)).toMatchObject({
    ...shadow,
    WebkitTextFillColor: 'transparent',
    WebkitTextStroke: '0px transparent',
  });
  expect(styleIn('letters', both)).toMatchObject({ ...stroke, textShadow: 'none' });
  expect([stroke, shadow].map((style) => planPasses([declared(style)]))).toEqual([['whole'], ['whole']]);
});

it('[RND-14] draws a double underline as two lines (W7)', () => {
  const double = declared({ textDecoration: 'underline double', backgroundColor: 'red', border: '1px solid red' });
  expect(planPasses([double])).toEqual(['whole', 'lower line']);
  const lower = styleIn('lower line', double);
  expect(lower).toMatchObject({ textDecorationStyle: 'solid', borderTopColor: 'transparent', textShadow: 'none' });
  expect(lower).not.toHaveProperty('backgroundColor');
  expect(styleIn('lower line', declared({ textDecoration: 'line-through' }))).toMatchObject({
    textDecorationLine: 'none',
  });
});

it('[RND-14] draws the line under outlined letters in the color of the outline', () => {
  const style = { ...stroke, textDecoration: 'underline' };
  expect(styleIn('whole', declared(style))).toMatchObject({ textDecorationColor: '#000' });
  expect(styleIn('whole', declared({ ...style, textDecorationColor: 'red' }))).toMatchObject({
    textDecorationColor: 'red',
  });
});
