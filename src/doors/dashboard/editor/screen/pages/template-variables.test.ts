import { expect, it } from 'vitest';
import { withVariablesOf } from './template-variables.ts';

const variables = (properties: object, values: object) => ({
  schema: { type: 'object', properties: { ...properties } },
  values: { ...values },
});

it('[DOC-6] keeps what a page of another template draws: its own variables hide those of the template', () => {
  const template = {
    variables: variables({ title: { default: 'Outer' }, brand: { default: 'Acme' } }, { title: 'Set' }),
  };
  const page = { name: 'Card', variables: variables({ title: { default: 'Own' } }, {}) };
  expect(withVariablesOf(template, page)).toEqual({
    name: 'Card',
    variables: variables({ brand: { default: 'Acme' }, title: { default: 'Own' } }, {}),
  });
  expect(withVariablesOf({}, { name: 'Plain' })).toEqual({ name: 'Plain', variables: variables({}, {}) });
});
