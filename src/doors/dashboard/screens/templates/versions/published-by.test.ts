import { expect, it } from 'vitest';
import { publishedByInWords } from './published-by.ts';

it('[PUB-2] names the user who published a version, and says if the name is gone', () => {
  const words = [
    publishedByInWords({ kind: 'person', name: 'Ada' }),
    publishedByInWords({ kind: 'key', name: 'CI' }),
    publishedByInWords({ kind: 'grant', name: 'Assistant' }),
    publishedByInWords({ kind: 'person', name: null }),
    publishedByInWords({ kind: 'key', name: null }),
    publishedByInWords({ kind: 'grant', name: null }),
    publishedByInWords(null),
  ];
  expect(words).toEqual([
    'by Ada',
    'by the API key “CI”',
    'by the assistant “Assistant”',
    'by someone who left the space',
    'by an API key that was revoked',
    'by an assistant that was disconnected',
    undefined,
  ]);
});
