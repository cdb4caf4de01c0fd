import { expect, it } from 'vitest';
import { styleGroups, styleGuides } from './guides.ts';
import { parseStyle, styleProperties } from './index.ts';

it('[DOCS-2] every style property is in one group of the guides, and none that does not exist', () => {
  const grouped = styleGroups.flatMap(({ properties }) => Object.keys(properties));
  expect([...grouped].sort()).toEqual(Object.keys(styleProperties).sort());
  expect(Object.keys(styleGuides).sort()).toEqual([...grouped].sort());
});

it.each(Object.entries(styleGuides))('[DOCS-2] the example of %s is a value of it', (name, [example, meaning]) => {
  const { style, problems } = parseStyle({ [name]: example });
  expect(problems).toEqual([]);
  expect(Object.keys(style)).toEqual([name]);
  expect(meaning).not.toBe('');
});
