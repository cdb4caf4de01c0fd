import { describe, it } from 'vitest';
import { expectResults } from '../evaluate-in-tests.ts';

describe('use and isDefined', () => {
  it('[DOC-12] return the first argument that is neither null nor undefined, otherwise ""', () => {
    const names = { none: null, zero: 0, word: 'w', object: { a: 1 } };
    expectResults(
      { 'use(none, zero, word)': 0, 'use(none, false)': false, 'use(none, "", 1)': '', 'use()': '' },
      names,
    );
    expectResults({ 'isDefined(none, word)': 'w', 'isDefined(none)': '', 'isDefined(nope.x, object.b)': '' }, names);
    expectResults(
      { 'use(object.b, object)': { a: 1 }, 'isDefined(word) ? 1 : 2': 1, 'isDefined(nope) ? 1 : 2': 2 },
      names,
    );
  });
});
