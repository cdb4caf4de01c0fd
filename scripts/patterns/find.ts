import ts from 'typescript';

/** A regular expression of a source file, as written there. */
export interface FoundPattern {
  file: string;
  line: number;
  /** Source and flags. Undefined for a pattern whose parts are only known when it runs. */
  pattern: { source: string; flags: string } | undefined;
  text: string;
}

/** Every regular expression of a TypeScript file: literals, and arguments of RegExp. */
export function findPatterns(file: string, code: string): FoundPattern[] {
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const constants = readConstants(tree);
  const patterns: FoundPattern[] = [];
  const add = (node: ts.Node, pattern: FoundPattern['pattern']) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    patterns.push({ file, line: line + 1, pattern, text: node.getText() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) add(node, splitLiteral(node.text));
    if (isRegExpCall(node)) add(node, readPattern(node, constants));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return patterns;
}

function splitLiteral(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
}

function readPattern(call: ts.NewExpression | ts.CallExpression, constants: ReadonlyMap<string, string>) {
  const [source, flags] = (call.arguments ?? []).map((argument) => evaluateText(argument, constants));
  if (source === undefined || (call.arguments?.[1] && flags === undefined)) return undefined;
  return { source, flags: flags ?? '' };
}

/** The texts of a file's constants. */
function readConstants(tree: ts.SourceFile): Map<string, string> {
  const constants = new Map<string, string>();
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = initializer && evaluateText(initializer, constants);
      if (text !== undefined && ts.isIdentifier(name)) constants.set(name.text, text);
    }
  }
  return constants;
}

function evaluateText(node: ts.Expression, constants: ReadonlyMap<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const text = evaluateText(expression, constants);
    return text === undefined ? undefined : text + literal.text;
  });
  return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
}
