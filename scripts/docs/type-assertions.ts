/**
 * Type assertions of product code, which `npm run check:docs` counts. `node scripts/docs/type-assertions.ts --list`
 * prints each with its file and line.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject, projectRoot } from '../paths.ts';

/** Type assertions that product code has. It may only shrink: lower it with every one that you remove. */
export const maxTypeAssertions = 30;

type SourceFile = { path: string; text: string };

/** Files of product code: what is written by hand and is no test. */
export function productFiles(): SourceFile[] {
  return globSync('{src,workers,packages}/**/*.{ts,tsx}', { cwd: projectRoot })
    .sort()
    .filter((path) => !/node_modules|\/generated\/|\/testing\/|\.(test|fixture)\.|\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));
}

/** The type assertions (`as Type`, `value!`) but `as const` of a source file, each as `path:line: text`. */
export function listTypeAssertions({ path, text }: SourceFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const assertions: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNonNullExpression(node) || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      assertions.push(`${path}:${line}: ${node.getText(file).replace(/\s+/g, ' ')}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return assertions;
}

/** The fault of files that have more than the maximum. */
export function assertionFaults(files: readonly SourceFile[]): string[] {
  const count = files.flatMap(listTypeAssertions).length;
  if (count <= maxTypeAssertions) return [];
  return [
    `Product code has ${count} type assertions, and may have ${maxTypeAssertions}. Check the value with a guard or a schema, let a generic carry its type, or use required() of src/core/required.ts. To list them, run node scripts/docs/type-assertions.ts --list.`,
  ];
}

if (import.meta.main && process.argv.includes('--list')) {
  for (const assertion of productFiles().flatMap(listTypeAssertions)) console.log(assertion);
}
