import { errorGuides } from '../../../src/core/errors/guides.ts';
import { type ErrorCode, errorRegistry } from '../../../src/core/errors/registry.ts';
import { warningGuides } from '../../../src/core/warning-guides.ts';

/** The page that every problem `type` names, as Markdown: an entry for each error code (DOCS-2). */
export function errorsPage(): string {
  const entries = Object.entries(errorRegistry).map(([code, { status, title }]) => {
    const { cause, remedy } = errorGuides[code as ErrorCode];
    return `## ${code}\n\n**${status}** ${title}.\n\n${cause}\n\n**What to do:** ${remedy}\n`;
  });
  return `# Errors\n\nEach error is an \`application/problem+json\` body (RFC 9457) with a stable \`code\`, a \`title\`, a \`detail\` for this occurrence and the id of the request. Bodies with several faults list all of them in \`issues\`, each with its path. Errors of 500 and above say no more than the code and the request id.\n\n${entries.join('\n')}`;
}

/** An entry for each warning code. */
export function warningsPage(): string {
  const entries = Object.entries(warningGuides).map(
    ([code, { cause, remedy }]) => `## ${code}\n\n${cause}\n\n**What to do:** ${remedy}\n`,
  );
  return `# Warnings\n\nA render that could not do all that was asked draws the rest and says what it left out, in \`warnings\` of the answer, each with a \`code\`, a \`message\` and the layer. A dry run (\`dryRun: true\`) gives them without a picture.\n\n${entries.join('\n')}`;
}
