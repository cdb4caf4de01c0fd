import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../../../design/document/page.ts';
import { emptyVariableSet, storedVariables } from '../../../../design/document/variables/index.ts';
import { compileExpression } from '../../../../design/expressions/index.ts';
import { fitProperty, isOffered, listBindableValues } from './bindable-values.ts';
import type { PageSource } from './page-content.ts';
import { scopeAt } from './page-scope.ts';

const document: PageDocument = {
  schemaVersion: 1,
  width: 600,
  height: 400,
  variables: storedVariables({
    schema: { type: 'object', properties: { title: { type: 'string', default: 'Page title' } } },
    values: {},
  }),
  bindings: [],
  layers: [
    {
      id: 'list',
      type: 'container',
      visible: true,
      style: {},
      loop: { source: 'rows', as: 'row', indexAs: 'number' },
    },
    { id: 'inner', type: 'text', visible: true, style: {}, parentId: 'list', content: '' },
  ],
};
const source: PageSource = {
  id: 'page',
  name: 'Page',
  document,
  templateVariables: storedVariables({
    schema: {
      type: 'object',
      properties: {
        title: { type: 'string', default: 'Template title' },
        rows: { type: 'array', default: [{ name: 'Chair', price: 40 }] },
        ink: { type: 'string', default: '#b91c1c' },
      },
    },
    values: {},
  }),
  spaceVariables: emptyVariableSet,
  tweaks: {},
  spaceId: 'space',
  brand: { colors: { primary: '#3b5bdb', 'on-dark': 'white' } },
  content: { news: { headline: 'Hello' } },
  locale: 'en-US',
  now: 0,
};
const expressions = (type: string, path: string, layerId?: string) =>
  listBindableValues(scopeAt(source, layerId), (value) => isOffered(type, path, value)).map(
    ({ expression }) => expression,
  );

describe('the values that expressions see at a layer', () => {
  it('[EDT-9] has the first item of the loops around it, and the nearest variable of a name', () => {
    const { names } = scopeAt(source, 'inner');
    expect(names.map(({ name, from }) => `${name} ${from}`)).toEqual([
      'row loop',
      'number loop',
      'title page',
      'rows template',
      'ink template',
    ]);
    expect(names[2]?.value).toBe('Page title');
    expect(scopeAt(source, 'inner').evaluate(compileExpression('row.name')).value).toBe('Chair');
    expect(scopeAt(source, 'list').evaluate(compileExpression('row.name')).problems).not.toEqual([]);
  });

  it('[DASH-5] has the values of the row that is shown', () => {
    const shown = { ...source, tweaks: { rows: [{ name: 'Stool' }] } };
    expect(scopeAt(shown, 'inner').evaluate(compileExpression('row.name')).value).toBe('Stool');
  });
});

describe('the values that are offered for a property', () => {
  it('[EDT-9] fit it', () => {
    expect(expressions('text', 'style.color')).toEqual(['ink', 'brand.colors.primary', 'brand.colors["on-dark"]']);
    expect(expressions('text', 'opacity', 'inner')).toEqual(['number']);
    expect(expressions('text', 'content', 'inner')).toContain('row.name');
    expect(expressions('text', 'content')).not.toContain('rows');
    expect(expressions('text', 'content')).toContain('content.news.headline');
  });

  it('[EDT-9] are kept with the type that a render gives them', () => {
    expect(fitProperty('text', 'style.fontSize', '40')).toBe(40);
    expect(fitProperty('shape', 'width', '50%')).toBe('50%');
    expect(fitProperty('shape', 'width', 'wide')).toBeUndefined();
    expect(fitProperty('text', 'visible', 'false')).toBe(false);
  });
});
