import { expect, it } from 'vitest';
import { printUrl } from './print-url.ts';

it.each([
  ['https://me:hunter2@example.com/a/b.png?token=hunter2#hunter2', 'https://example.com/a/b.png'],
  [`https://example.com:8443/${'a'.repeat(39)}hunter2`, `https://example.com:8443/${'a'.repeat(39)}…`],
  ['data:text/plain,hunter2', 'data:…'],
  ['hunter2', 'an invalid URL'],
])('[AUTH-17] prints %j without parts that may be secret', (url, printed) => {
  expect(printUrl(url)).toBe(printed);
});
