import {
  type Examples,
  exampleNames,
  type FunctionGuide,
} from '../../../src/design/expressions/functions/guides/guide.ts';
import { functionGuides } from '../../../src/design/expressions/functions/guides/index.ts';
import {
  binaryGuides,
  formGuides,
  logicOperatorGuides,
  unaryGuides,
} from '../../../src/design/expressions/operator-guides.ts';
import { code, table } from './markdown.ts';

/** The page of expressions as Markdown, built from the guides of functions and operators (DOCS-2). */
export function expressionsPage(): string {
  const operators = [unaryGuides, binaryGuides, logicOperatorGuides, formGuides].flatMap((guides) =>
    Object.entries(guides).map(([operator, { meaning, examples }]) => [
      code(operator),
      meaning,
      examples.map(([source, value]) => `${code(source)} → ${code(printValue(value))}`).join(', '),
    ]),
  );
  const groups = functionGuides.map(({ title, guides }) => {
    const entries = Object.entries(guides).map(([name, guide]) => functionEntry(name, guide));
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return `${head}
${table(['operator', 'meaning', 'examples'], operators)}

${groups.join('\n')}`;
}

function functionEntry(name: string, { takes, gives, examples }: FunctionGuide): string {
  const signature = `${name}(${takes.map(([argument]) => argument).join(', ')})`;
  const list = takes.map(([argument, meaning]) => `- ${code(argument)}: ${meaning}`);
  return `### ${name}\n\n${code(signature)} gives ${gives}.\n\n${list.join('\n')}\n\n${exampleLines(examples)}\n`;
}

/** `round(2.5) → 3`, with the arrows aligned. */
function exampleLines(examples: Examples): string {
  const width = Math.max(...examples.map(([source]) => source.length));
  const lines = examples.map(([source, value]) => `${source.padEnd(width)}  → ${printValue(value)}`);
  return `\`\`\`\n${lines.join('\n')}\n\`\`\``;
}

function printValue(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

const head = `# Expressions

What stands in \`{{ }}\` is evaluated when a page is drawn. It reads variables, brand and content, calls functions, and can do nothing
else: it loops over nothing, assigns nothing and fetches nothing.

\`\`\`json
{ "id": "price", "type": "text", "content": "From {{ formatCurrency(price, 'USD') }}", "style": { "color": "{{ brand.colors.primary ?? '#101828' }}" } }
\`\`\`

- They work in every field that is drawn, in the page's background, in loops and in [bindings](documents.md). A field that is one
  expression takes its value as it is; text around it makes text of it.
- Names are variables, \`brand\`, \`content\`, \`pageNumber\`, \`totalPages\`, and inside a loop its item and index. A name that no variable
  has is an error; inside \`use()\` and \`isDefined()\` it is nothing.
- An expression in error is empty text, and a [warning](warnings.md) says why; the rest of the page is drawn.
- Texts stand in \`'single'\` or \`"double"\` quotes. Braces in the value of a variable are drawn, not evaluated.

The examples below are run by a test at 13:07:09 UTC on 5 March 2024 in \`en-US\`, with these variables:

\`\`\`json
${JSON.stringify(exampleNames, null, 2)}
\`\`\`

## Operators
`;
