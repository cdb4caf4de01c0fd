import { expect, it } from 'vitest';
import { styleGroups, styleGuides } from './guides.ts';
import { parseStyle, styleProperties } from './index.ts';

it('[DOCS-2] has every style property in one group of the guides, and no unknown one', () => {
  const grouped = styleGroups.flatMap(({ properties }) => Object.keys(properties));
  expect([...grouped].sort()).toEqual(Object.keys(styleProperties).sort());
  expect(Object.keys(styleGuides).sort()).toEqual([...grouped].sort());
});

it.each(Object.entries(styleGuides))('[DOCS-2] has a valid value as the example of %s', (name, [example, meaning]) => {
  const { style, problems } = parseStyle({ [name]: example });
  expect(problems).toEqual([]);
  expect(Object.keys(style)).toEqual([name]);
  expect(meaning).not.toBe('');
});
