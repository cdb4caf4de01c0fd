import { warningGuides } from '../../../src/core/warning-guides.ts';

/** The page of warnings as Markdown, with an entry for each code (DOCS-2). */
export function warningsPage(): string {
  const entries = Object.entries(warningGuides).map(
    ([code, { cause, remedy }]) => `## ${code}\n\n${cause}\n\n**What to do:** ${remedy}\n`,
  );
  return `# Warnings\n\nA render that could not do all that was asked draws the rest and says what it left out, in \`warnings\` of the answer, each with a \`code\`, a \`message\` and the layer. A dry run (\`dryRun: true\`) gives them without a picture.\n\n${entries.join('\n')}`;
}
