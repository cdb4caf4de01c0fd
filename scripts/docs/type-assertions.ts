/**
 * Counts the type assertions in product code, for `npm run check:docs`. `node scripts/docs/type-assertions.ts --list`
 * prints each of them with its file and line.
 */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { inProject, projectRoot } from '../paths.ts';

/** The maximum number of type assertions in product code. It must never grow. When you remove assertions, lower it. */
export const maxTypeAssertions = 30;

type SourceFile = { path: string; text: string };

/** The files of product code: files that are written by hand and are not tests. */
export function productFiles(): SourceFile[] {
  return globSync('{src,workers,packages}/**/*.{ts,tsx}', { cwd: projectRoot })
    .sort()
    .filter((path) => !/node_modules|\/generated\/|\/testing\/|\.(test|fixture)\.|\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));
}

/** Lists the type assertions of a source file (`as Type`, `value!`), except for `as const`, each as `path:line: text`. */
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

/** Reports a fault if the files contain more type assertions than allowed. */
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
