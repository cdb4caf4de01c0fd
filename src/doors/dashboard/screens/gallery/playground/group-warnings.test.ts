import { expect, it } from 'vitest';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { groupWarnings } from './group-warnings.ts';

const variables: Variable[] = [
  { name: 'accentColor', schema: { title: 'Accent color' }, base: '#e8472b' },
  { name: 'title', schema: {}, base: '' },
];

it('[RND-24] warnings are grouped by their variable, in words without expressions (B5)', () => {
  const mix = '{{ mix((brand.colors.primary || accentColor || "title"), "#F5F4EF", 0.7) }}: mix: blurple is no color.';
  const darken = '{{ darken(accentColor, 0) }}: darken: blurple is no color.';
  const warnings = [
    { code: 'expression_error', message: mix, layerId: 'ornament' },
    { code: 'expression_error', message: darken, layerId: 'ornament' },
    { code: 'text_overflow', message: 'The text is 40 px higher than its box.', layerId: 'headline' },
    { code: 'preview_engine', message: 'The preview is drawn by takumi.' },
  ];
  const layers = [
    {
      id: 'frame',
      type: 'container',
      children: [{ id: 'headline', type: 'text', text: '{{ upper(title) }}' }],
      style: { color: '{{ accentColor }}' },
    },
  ];
  const groups = groupWarnings(warnings, { variables, layers });
  expect(groups.map(({ labels, count, words }) => ({ labels, count, words }))).toEqual([
    {
      labels: ['Accent color'],
      count: 2,
      words: 'This value could not be used, so part of the design is missing or unstyled.',
    },
    { labels: ['Title'], count: 1, words: 'The text does not fit.' },
    { labels: [], count: 1, words: 'The preview is drawn by takumi.' },
  ]);
  expect(groups[0]?.details).toEqual([`ornament: ${mix}`, `ornament: ${darken}`]);
  expect(JSON.stringify(groups.map(({ words }) => words))).not.toContain('{{');
});
