import { errorExplanations } from '../../src/core/errors/explanations.ts';
import { type ErrorCode, errorRegistry } from '../../src/core/errors/registry.ts';

/** docs/errors.md: each code of the registry with its meaning, cause and remedy (DOCS-2). */
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
  "detail": "name: This field is required: send a string.",
  "code": "invalid_body",
  "requestId": "p4GMtMIksyuHeo-f6WLvZ",
  "errors": [{ "path": "name", "code": "required", "message": "This field is required: send a string." }]
}
\`\`\`

Use \`code\` to tell errors apart: codes never change, while \`title\` and \`detail\` are for people. \`errors\` lists every fault of the
input. \`path\` is a dot path into the input, such as \`layers.2.type\`; the sentence in \`detail\` writes it as \`layers[2].type\`. Messages
repeat at most 60 characters of a value, and never a secret. A 5xx has only its code: the log of the installation has the cause
under \`requestId\`.

Retry 429, 503, 504 and the 409 \`idempotency_in_progress\` after the number of seconds in \`Retry-After\`. If the request creates
something, send the same \`Idempotency-Key\` ([limits](limits.md)). Other 4xx responses stay the same until the request changes.

This page is generated from \`src/core/errors\` by \`node scripts/docs/write.ts\`.
`;
