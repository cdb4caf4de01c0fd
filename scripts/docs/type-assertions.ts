import ts from 'typescript';

/** Type assertions that product code has. It may only shrink: lower it with every one that you remove. */
export const maxTypeAssertions = 185;

/** How many type assertions (`as Type`, `value!`) but `as const` a source text has. */
export function countTypeAssertions(path: string, text: string): number {
  let count = 0;
  const visit = (node: ts.Node) => {
    if (ts.isNonNullExpression(node) || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return count;
}

/** The fault of files that have more than the maximum. */
export function assertionFaults(files: ReadonlyArray<{ path: string; text: string }>): string[] {
  const count = files.reduce((sum, { path, text }) => sum + countTypeAssertions(path, text), 0);
  if (count <= maxTypeAssertions) return [];
  return [
    `Product code has ${count} type assertions, and may have ${maxTypeAssertions}. Check the value with a guard or a schema, let a generic carry its type, or use required() of src/core/required.ts.`,
  ];
}
