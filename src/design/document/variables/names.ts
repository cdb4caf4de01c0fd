/**
 * Names that expressions can read without a variable of that name. Variables and loops must not use them (shapes.md,
 * Expressions).
 */
export const reservedNames: ReadonlySet<string> = new Set([
  '$_page',
  'brand',
  'content',
  'pageNumber',
  'totalPages',
  'documentPage',
  'documentPages',
  'true',
  'false',
  'null',
  'undefined',
  'this',
  '__proto__',
  'prototype',
  'constructor',
]);
