import { expect, it } from 'vitest';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import { openFontLibrary } from './catalogue.ts';
import { missingSettings } from './font-settings.ts';

const family = { id: 'inter', name: 'Inter', category: 'sans-serif', styles: {}, subsets: {} };
const library = openFontLibrary({
  version: '1',
  families: [
    { ...family, features: ['kern', 'tnum'], axes: ['wght'] },
    { ...family, id: 'own', name: 'Own' },
  ],
});

function messages(style: BoxStyle, parentStyle: BoxStyle = {}): string[] {
  const spans = [{ text: 'Small Caps', style: {} }];
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: parentStyle,
    children: [{ kind: 'text', layerId: 't', style, spans }],
  };
  return missingSettings(root, library).map(({ message }) => message);
}

it('[RND-24] names features and axes that the font of a text does not have (W6)', () => {
  const style = { fontFamily: '"Inter"', fontFeatureSettings: '"smcp" 1, "tnum"', fontVariationSettings: '"opsz" 144' };
  expect(messages(style)).toEqual([
    'fontFeatureSettings: the font Inter has no feature "smcp", so it has no effect.',
    'fontVariationSettings: the font Inter has no axis "opsz", so it has no effect.',
  ]);
  expect(messages({}, style)).toHaveLength(2);
});

it('[RND-24] does not mention features that exist or are turned off, nor fonts that it does not know', () => {
  expect(messages({ fontFamily: '"Inter"', fontFeatureSettings: '"tnum" 1, "liga" 0, "zero" off' })).toEqual([]);
  expect(messages({ fontFamily: '"Own"', fontFeatureSettings: '"smcp" 1' })).toEqual([]);
  expect(messages({ fontFamily: '"Inter"', fontFeatureSettings: 'normal' })).toEqual([]);
});
