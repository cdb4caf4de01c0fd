import { errorExplanations } from '../../src/core/errors/explanations.ts';
import { type ErrorCode, errorRegistry } from '../../src/core/errors/registry.ts';

/** docs/errors.md: each code of the registry, with what it means, what causes it and what to do (DOCS-2). */
export function errorsPage(): string {
  const entries = (Object.keys(errorRegistry) as ErrorCode[]).map((code) => {
    const { status, title } = errorRegistry[code];
    const { cause, remedy } = errorExplanations[code];
    return `## ${code}\n\n**${status}.** ${title}.\n\n- Cause: ${cause}\n- What to do: ${remedy}\n`;
  });
  return `${head}\n${entries.join('\n')}`;
}

const head = `# Errors

Every error is a problem document of RFC 9457 (\`application/problem+json\`):

\`\`\`json
{
  "success": false,
  "type": "/docs/errors#invalid_body",
  "title": "The body is not valid",
  "status": 400,
  "detail": "name: Invalid input: expected string, received undefined",
  "code": "invalid_body",
  "requestId": "p4GMtMIksyuHeo-f6WLvZ",
  "errors": [{ "path": "name", "code": "required", "message": "Invalid input: expected string, received undefined" }]
}
\`\`\`

Decide by \`code\`, which is stable; \`title\` and \`detail\` are for people. \`errors\` lists every fault of the input at once. A 5xx says no
more than its code: what happened is in the log of the installation, under \`requestId\`.

Retry 429, 503 and 504 and the 409 \`idempotency_in_progress\`, after \`Retry-After\` where it is there, with the same
\`Idempotency-Key\` for what makes something ([limits](limits.md)). Other 4xx stay as they are until the request changes.

This page is made from \`src/core/errors\` by \`node scripts/docs/write.ts\`.
`;
