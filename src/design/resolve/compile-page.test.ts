import { expect, it } from 'vitest';
import { pageDocument } from '../document/page.ts';
import { compilePage } from './compile-page.ts';

const page = pageDocument.parse({
  width: 100,
  height: 100,
  layers: [{ id: 'a', type: 'text', content: 'Hi', x: 0 }],
  bindings: [{ layerId: 'a', property: 'x', expression: 'left' }],
});

it('[EDT-9] compiles a bound layer again only if the layer or its bindings have changed', () => {
  const [before] = compilePage(page);
  const [unchanged] = compilePage({ ...page, bindings: page.bindings.map((binding) => ({ ...binding })) });
  expect(unchanged?.dynamicFields).toBe(before?.dynamicFields);
  const [rebound] = compilePage({ ...page, bindings: page.bindings.map((each) => ({ ...each, expression: 'right' })) });
  expect(rebound?.dynamicFields).not.toEqual(before?.dynamicFields);
  const [unbound] = compilePage({ ...page, bindings: [] });
  expect(unbound?.dynamicFields).toEqual([]);
});
