import { describe, expect, it } from 'vitest';
import { renameInSource, renameInText } from './rename.ts';

describe('renaming a variable', () => {
  it.each([
    ['title', 'name', 'title', 'name'],
    ['title', 'name', 'upper(title) + "title"', 'upper(name) + "title"'],
    ['title', 'name', 'item.title ?? title.title', 'item.title ?? name.title'],
    ['upper', 'name', 'upper(upper)', 'upper(name)'],
    ['line', 'row', 'map(lines, line => line.price) + line', 'map(lines, line => line.price) + row'],
    [
      'line',
      'row',
      'sum(where(line, (line, n) => line.a > n), x => line)',
      'sum(where(row, (line, n) => line.a > n), x => row)',
    ],
    ['a', 'b', 'x ? a : rows[a]', 'x ? b : rows[b]'],
  ])('[EDT-9] from %s to %s turns %s into %s', (from, to, source, expected) => {
    expect(renameInSource(source, from, to).source).toBe(expected);
  });

  it('[EDT-9] changes only the expressions of a text', () => {
    const text = 'title: {{ title }}, {{ "}}" + title }} title }}';
    expect(renameInText(text, 'title', 'name')).toEqual({
      source: 'title: {{ name }}, {{ "}}" + name }} title }}',
      uses: 2,
      isHidden: false,
    });
  });

  it('[EDT-9] reads the braces of a binding', () => {
    expect(renameInSource('Hello {{ title }}', 'title', 'name').source).toBe('Hello {{ name }}');
  });

  it('[EDT-9] says if an arrow function hides the new name', () => {
    expect(renameInSource('map(rows, row => row.a + tax)', 'tax', 'row')).toMatchObject({ uses: 1, isHidden: true });
  });
});
